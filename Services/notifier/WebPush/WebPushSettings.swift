import Crypto
import Domain
import Foundation
import ServiceRuntime

/// This server's identity for push services.
struct WebPushSettings: Sendable {
    let key: P256.Signing.PrivateKey
    /// `mailto:` or `https:`, where a push service can contact this server's operator.
    let subject: String
    /// base64url of 65 bytes, which a browser needs to subscribe (`applicationServerKey`).
    let publicKey: String

    /// - Parameter key: base64url of 32 bytes.
    /// - Throws: ``SettingFault``, which never contains the key.
    init(key: String, subject: String) throws(SettingFault) {
        try self.init(key: Self.signingKey(key), subject: Self.checkedSubject(subject))
    }

    /// - Returns: nil while the channel is off.
    static func read(_ settings: SettingsReader) throws(ConfigurationFaults) -> WebPushSettings? {
        var faults = ConfigurationFaults()
        let key = settings.value(of: Self.key, &faults)
        let subject = settings.value(of: Self.subject, &faults)
        guard let key, let subject else { throw faults }
        guard let key else { return nil }
        guard let subject else {
            throw ConfigurationFaults(
                faults: ["NOTIFIER_VAPID_SUBJECT must be set, because NOTIFIER_VAPID_PRIVATE_KEY is"])
        }
        return Self(key: key, subject: subject)
    }

    private static let key = Setting<P256.Signing.PrivateKey?>(
        "notifier.vapid.private.key", isSecret: true, default: .some(nil)
    ) { try signingKey($0) }

    private static let subject = Setting<String?>("notifier.vapid.subject", default: .some(nil)) {
        try checkedSubject($0)
    }

    private init(key: P256.Signing.PrivateKey, subject: String) {
        (self.key, self.subject) = (key, subject)
        publicKey = key.publicKey.x963Representation.base64URL
    }

    private static func signingKey(_ text: String) throws(SettingFault) -> P256.Signing.PrivateKey {
        guard let bytes = Data(base64URL: text), let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else {
            throw SettingFault("must be base64url of a 32-byte P-256 key; make one with: notifier vapid-keys")
        }
        return key
    }

    private static func checkedSubject(_ text: String) throws(SettingFault) -> String {
        let mailbox = /mailto:[^\s@]+@[^\s@]+/
        guard text.wholeMatch(of: mailbox) != nil || (text.hasPrefix("https://") && URL(string: text)?.host() != nil)
        else { throw SettingFault("must be mailto: with a mail address, or an https URL") }
        return text
    }
}
