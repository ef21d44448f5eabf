import Foundation
import ServiceRuntime

/// The providers that the operator has set up.
struct SocialSettings: Sendable {
    var openID: [OpenIDSettings] = []
    /// Nil while the button is not shown.
    var facebook: SocialClient?
    var facebookOrigins = FacebookOrigins()

    /// Reads `ACCOUNTS_OIDC_<NAME>_ISSUER`, `…_CLIENT_ID` and `…_CLIENT_SECRET` for every name that is set, and
    /// `ACCOUNTS_FACEBOOK_APP_ID` and `…_APP_SECRET`. Google's issuer is known.
    static func read(_ settings: SettingsReader) throws(ConfigurationFaults) -> SocialSettings {
        var faults = ConfigurationFaults()
        var read = SocialSettings()
        read.openID = names(in: settings.variables).compactMap { name in
            let prefix = "accounts.oidc.\(name)"
            // Of a name that somebody has set, everything must be.
            let usual = name == "google" ? google : nil
            let issuer = settings.value(
                of: Setting("\(prefix).issuer", default: usual) { try checkedIssuer($0) }, &faults)
            let client = SocialClient.read(
                "\(prefix).client.id", "\(prefix).client.secret", isRequired: usual == nil, settings, &faults)
            guard let issuer, let client else { return nil }
            return OpenIDSettings(name: name, issuer: issuer, client: client)
        }
        read.facebook = SocialClient.read(
            "accounts.facebook.app.id", "accounts.facebook.app.secret", isRequired: false, settings, &faults)
        guard faults.faults.isEmpty else { throw faults }
        return read
    }

    private static let google = "https://accounts.google.com"
    /// As many buttons as a page can show.
    private static let mostProviders = 6

    /// Google's is asked for always, so that its settings are known.
    private static func names(in variables: Set<String>) -> [String] {
        let named = variables.compactMap { variable in
            variable.wholeMatch(of: /ACCOUNTS_OIDC_([A-Z0-9]{1,20})_(?:ISSUER|CLIENT_ID|CLIENT_SECRET)(?:_FILE)?/)
                .map { $0.1.lowercased() }
        }
        return ["google"] + Set(named).subtracting(["google", "facebook"]).sorted().prefix(mostProviders)
    }

    private static func checkedIssuer(_ text: String) throws(SettingFault) -> String {
        guard let url = URL(string: text), let host = url.host(), url.query() == nil, url.fragment() == nil,
            url.scheme == "https" || (url.scheme == "http" && ["localhost", "127.0.0.1"].contains(host))
        else { throw SettingFault("must be the issuer's https URL, exactly as its tokens name it") }
        return text
    }
}

/// One issuer of OpenID Connect.
struct OpenIDSettings: Sendable {
    /// Lower case, in paths.
    var name: String
    var issuer: String
    var client: SocialClient

    var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}

/// How this server is registered with a provider.
struct SocialClient: Sendable {
    var id: String
    var secret: String

    /// RFC 6749, 2.3.1: both parts are form-encoded first.
    var basicAuthorization: String {
        "Basic " + Data("\(FormText.encoded(id)):\(FormText.encoded(secret))".utf8).base64EncodedString()
    }

    /// - Returns: nil when neither is set, or after a fault.
    fileprivate static func read(
        _ idKey: String, _ secretKey: String, isRequired: Bool, _ settings: SettingsReader,
        _ faults: inout ConfigurationFaults
    ) -> SocialClient? {
        let id = settings.value(of: Setting(idKey, default: ""), &faults)
        let secret = settings.value(of: Setting(secretKey, isSecret: true, default: "") { $0 }, &faults)
        guard let id, let secret, isRequired || !(id.isEmpty && secret.isEmpty) else { return nil }
        for (key, value) in [(idKey, id), (secretKey, secret)] where value.isEmpty {
            faults.add("\(key.replacing(".", with: "_").uppercased()) is not set")
        }
        return id.isEmpty || secret.isEmpty ? nil : SocialClient(id: id, secret: secret)
    }
}
