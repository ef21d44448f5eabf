import Crypto
import Foundation
import ServiceRuntime

/// This server's identity for APNs, and the app it sends to.
struct APNsSettings: Sendable {
    let key: P256.Signing.PrivateKey
    let keyID: String
    let teamID: String
    /// The app's bundle ID.
    let topic: String
    /// Without a trailing slash.
    let url: String

    /// The production server; https://api.sandbox.push.apple.com serves development builds.
    static let productionURL = "https://api.push.apple.com"

    /// - Parameter pem: the content of the .p8 file.
    /// - Throws: ``SettingFault``, which never contains the key.
    init(
        pem: String, keyID: String, teamID: String, topic: String, url: String = productionURL
    ) throws(SettingFault) {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else {
            throw SettingFault("must name a .p8 file with a P-256 key in PEM, as downloaded from Apple")
        }
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
        self.topic = topic
        self.url = try checkedProviderURL(url)
    }

    /// - Returns: nil while the channel is off.
    static func read(_ settings: SettingsReader) throws(ConfigurationFaults) -> APNsSettings? {
        var faults = ConfigurationFaults()
        let pem = settings.value(
            of: Setting<String?>("notifier.apns.key.file", default: .some(nil)) { try readText(of: $0) }, &faults)
        let keyID = settings.value(
            of: Setting<String?>("notifier.apns.key.id", default: .some(nil)) { try identifier($0) }, &faults)
        let teamID = settings.value(
            of: Setting<String?>("notifier.apns.team.id", default: .some(nil)) { try identifier($0) }, &faults)
        let topic = settings.value(of: Setting<String?>("notifier.apns.topic", default: .some(nil)) { $0 }, &faults)
        let url = settings.value(
            of: Setting("notifier.apns.url", default: productionURL) { try checkedProviderURL($0) }, &faults)
        guard let pem, let keyID, let teamID, let topic, let url else { throw faults }
        guard let pem else { return nil }
        guard let keyID, let teamID, let topic else {
            throw ConfigurationFaults(
                faults: [
                    "NOTIFIER_APNS_KEY_ID, NOTIFIER_APNS_TEAM_ID and NOTIFIER_APNS_TOPIC must be set, because "
                        + "NOTIFIER_APNS_KEY_FILE is"
                ])
        }
        do {
            return try APNsSettings(pem: pem, keyID: keyID, teamID: teamID, topic: topic, url: url)
        } catch {
            throw ConfigurationFaults(faults: ["NOTIFIER_APNS_KEY_FILE: \(error)"])
        }
    }

    private static func identifier(_ text: String) throws(SettingFault) -> String {
        guard text.wholeMatch(of: /[A-Z0-9]{10}/) != nil else {
            throw SettingFault("must be 10 capital letters and digits, as Apple assigns them")
        }
        return text
    }
}
