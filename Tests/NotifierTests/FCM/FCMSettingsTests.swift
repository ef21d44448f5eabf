import Foundation
import ServiceRuntime
import TestSupport
import Testing

@testable import notifier

@Suite struct FCMSettingsTests {
    @Test func theChannelIsOffWithoutAFile() throws {
        #expect(try FCMSettings.read(SettingsReader(environment: [:])) == nil)
    }

    @Test func aServiceAccountIsRead() async throws {
        let json = try FCMSettings.file(
            tokenURL: "https://oauth2.googleapis.com/token", privateKey: await RSAKeyForTests.pem)
        try withFile(json) { file in
            let reader = SettingsReader(environment: ["NOTIFIER_FCM_SERVICE_ACCOUNT_FILE": file])
            let settings = try #require(try FCMSettings.read(reader))

            #expect(settings.projectID == "breathe-test")
            #expect(settings.tokenURL == "https://oauth2.googleapis.com/token")
            #expect(settings.url == "https://fcm.googleapis.com")
        }
    }

    @Test(
        arguments: [
            (#"{"type": "service_account"}"#, "must name the JSON file of a service account"),
            ("secret", "must name the JSON file of a service account"),
        ])
    func aFileThatIsNoneIsNotQuoted(_ text: String, _ fault: String) throws {
        try withFile(text) { file in
            let reader = SettingsReader(environment: ["NOTIFIER_FCM_SERVICE_ACCOUNT_FILE": file])
            let faults = #expect(throws: ConfigurationFaults.self) { try FCMSettings.read(reader) }

            #expect(faults?.faults.first?.hasPrefix("NOTIFIER_FCM_SERVICE_ACCOUNT_FILE: \(fault)") == true)
            #expect(faults?.description.contains("secret") == false)
        }
    }

    @Test func aKeyThatIsNoneIsNamed() throws {
        let json = try FCMSettings.file(tokenURL: "https://good.example", privateKey: "-----BEGIN PRIVATE KEY-----")
        let fault = #expect(throws: SettingFault.self) { try FCMSettings(json: json) }

        #expect(fault?.description.hasPrefix("names a file whose private_key is not an RSA key") == true)
    }

    @Test func aTokenIsNotAskedForWithoutTLS() async throws {
        let json = try FCMSettings.file(tokenURL: "http://bad.example", privateKey: await RSAKeyForTests.pem)
        let fault = #expect(throws: SettingFault.self) { try FCMSettings(json: json) }

        #expect(fault?.description.hasPrefix("names a file whose token_uri is not an https URL") == true)
    }
}
