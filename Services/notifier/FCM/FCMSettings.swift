import Foundation
import JWTKit
import ServiceRuntime

/// This server's identity for Google, and the project it sends for.
struct FCMSettings: Sendable {
    let projectID: String
    /// The service account's mail address.
    let clientEmail: String
    let keyID: String
    let key: Insecure.RSA.PrivateKey
    /// Where access tokens are issued.
    let tokenURL: String
    /// Without a trailing slash.
    let url: String

    static let googleURL = "https://fcm.googleapis.com"

    /// - Parameter json: the content of a service account's key file from Google.
    /// - Throws: ``SettingFault``, which never contains the key.
    init(json: String, url: String = googleURL) throws(SettingFault) {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let file = try? decoder.decode(ServiceAccount.self, from: Data(json.utf8)) else {
            throw SettingFault(
                "must name the JSON file of a service account, with project_id, client_email, private_key_id, "
                    + "private_key and token_uri")
        }
        guard let key = try? Insecure.RSA.PrivateKey(pem: file.privateKey) else {
            throw SettingFault("names a file whose private_key is not an RSA key of at least 2048 bits in PEM")
        }
        guard file.tokenUri.hasPrefix("https://") else {
            throw SettingFault("names a file whose token_uri is not an https URL")
        }
        guard file.projectId.wholeMatch(of: /[a-z0-9:.\-]{1,100}/) != nil else {
            throw SettingFault("names a file whose project_id is invalid")
        }
        projectID = file.projectId
        clientEmail = file.clientEmail
        keyID = file.privateKeyId
        tokenURL = file.tokenUri
        self.key = key
        self.url = try checkedProviderURL(url)
    }

    /// - Returns: nil while the channel is off.
    static func read(_ settings: SettingsReader) throws(ConfigurationFaults) -> FCMSettings? {
        var faults = ConfigurationFaults()
        let json = settings.value(
            of: Setting<String?>("notifier.fcm.service.account.file", default: .some(nil)) { try readText(of: $0) },
            &faults)
        let url = settings.value(
            of: Setting("notifier.fcm.url", default: googleURL) { try checkedProviderURL($0) }, &faults)
        guard let json, let url else { throw faults }
        guard let json else { return nil }
        do {
            return try FCMSettings(json: json, url: url)
        } catch {
            throw ConfigurationFaults(faults: ["NOTIFIER_FCM_SERVICE_ACCOUNT_FILE: \(error)"])
        }
    }

    private struct ServiceAccount: Decodable {
        var projectId: String
        var privateKeyId: String
        var privateKey: String
        var clientEmail: String
        var tokenUri: String
    }
}
