import Crypto
import Domain
import Foundation
import ServiceRuntime
import Testing

@testable import notifier

@Suite struct WebPushSettingsTests {
    private let key = P256.Signing.PrivateKey()

    @Test func thePublicKeyIsWhatBrowsersTake() throws {
        let settings = try WebPushSettings(key: key.rawRepresentation.base64URL, subject: "https://breathe.example/")

        #expect(Data(base64URL: settings.publicKey) == key.publicKey.x963Representation)
        #expect(settings.publicKey.count == 87)
    }

    @Test func aPrintedKeyPairIsOneThatTheServiceTakes() throws {
        let lines = VAPIDKeysCommand.text(of: key).split(separator: "\n")
        let settings = try WebPushSettings(
            key: String(lines[0].dropFirst("NOTIFIER_VAPID_PRIVATE_KEY=".count)), subject: "https://breathe.example")

        #expect(lines[1] == "INGEST_GATEWAY_VAPID_PUBLIC_KEY=\(settings.publicKey)")
    }

    @Test func theChannelIsOffWithoutAKey() throws {
        #expect(try WebPushSettings.read(SettingsReader(environment: [:])) == nil)
    }

    @Test func aKeyNeedsASubject() throws {
        let reader = SettingsReader(environment: ["NOTIFIER_VAPID_PRIVATE_KEY": key.rawRepresentation.base64URL])

        #expect(
            throws: ConfigurationFaults(
                faults: ["NOTIFIER_VAPID_SUBJECT must be set, because NOTIFIER_VAPID_PRIVATE_KEY is"])
        ) { try WebPushSettings.read(reader) }
    }

    @Test(arguments: ["", "c2hvcnQ", "not base64url!", String(repeating: "A", count: 43)])
    func aKeyThatIsNoneIsNotQuoted(_ text: String) {
        let fault = #expect(throws: SettingFault.self) {
            try WebPushSettings(key: text, subject: "mailto:ops@breathe.example")
        }

        #expect(fault?.description.hasPrefix("must be base64url of a 32-byte P-256 key") == true)
    }

    @Test(arguments: ["ops@breathe.example", "mailto:ops", "mailto:a b@c", "http://breathe.example", "https://"])
    func aSubjectIsAMailAddressOrAPage(_ subject: String) {
        #expect(throws: SettingFault.self) {
            try WebPushSettings(key: key.rawRepresentation.base64URL, subject: subject)
        }
    }
}
