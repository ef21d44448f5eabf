import Crypto
import Foundation
import ServiceRuntime
import Testing

@testable import notifier

@Suite struct APNsSettingsTests {
    @Test func theChannelIsOffWithoutAKey() throws {
        #expect(try APNsSettings.read(SettingsReader(environment: ["NOTIFIER_APNS_TOPIC": "example"])) == nil)
    }

    @Test func aKeyFileIsRead() throws {
        try withFile(P256.Signing.PrivateKey().pemRepresentation) { file in
            let settings = try #require(try APNsSettings.read(reader(file)))

            #expect(settings.topic == "example.breathe")
            #expect(settings.url == "https://api.push.apple.com")
        }
    }

    @Test(
        arguments: [
            (["NOTIFIER_APNS_TOPIC": ""], "NOTIFIER_APNS_KEY_ID, NOTIFIER_APNS_TEAM_ID and NOTIFIER_APNS_TOPIC must"),
            (["NOTIFIER_APNS_KEY_ID": "short"], "NOTIFIER_APNS_KEY_ID: must be 10 capital letters"),
            (["NOTIFIER_APNS_URL": "http://insecure.example"], "NOTIFIER_APNS_URL: must be https:// and a host"),
            (["NOTIFIER_APNS_KEY_FILE": "/nowhere.p8"], "NOTIFIER_APNS_KEY_FILE: names a file that this process"),
        ])
    func aFaultSaysWhatToMend(_ change: [String: String], _ fault: String) throws {
        try withFile(P256.Signing.PrivateKey().pemRepresentation) { file in
            let faults = #expect(throws: ConfigurationFaults.self) { try APNsSettings.read(reader(file, change)) }

            #expect(faults?.faults.count == 1)
            #expect(faults?.faults.first?.hasPrefix(fault) == true)
        }
    }

    @Test func aKeyThatIsNoneIsNotQuoted() throws {
        try withFile("-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----") { file in
            let faults = #expect(throws: ConfigurationFaults.self) { try APNsSettings.read(reader(file)) }

            #expect(faults?.description.contains("NOTIFIER_APNS_KEY_FILE: must name a .p8 file") == true)
            #expect(faults?.description.contains("c2VjcmV0") == false)
        }
    }

    private func reader(_ file: String, _ change: [String: String] = [:]) -> SettingsReader {
        let all = [
            "NOTIFIER_APNS_KEY_FILE": file, "NOTIFIER_APNS_KEY_ID": "KEY4567890",
            "NOTIFIER_APNS_TEAM_ID": "TEAM567890", "NOTIFIER_APNS_TOPIC": "example.breathe",
        ]
        return SettingsReader(environment: all.merging(change) { $1 })
    }
}
