import Crypto
import Domain
import Foundation
import ServiceRuntime
import Sessions
import Testing

@testable import accounts

/// Which providers an operator has set up, and what an attempt to use one is made of.
@Suite struct SocialSettingsTests {
    @Test func knowsNoProviderWithoutSettings() throws {
        let settings = try SocialSettings.read(SettingsReader(environment: [:]))
        #expect(settings.openID.isEmpty)
        #expect(settings.facebook == nil)
    }

    @Test func readsEveryIssuerAndFacebook() throws {
        let settings = try SocialSettings.read(
            SettingsReader(environment: [
                "ACCOUNTS_OIDC_GOOGLE_CLIENT_ID": "g", "ACCOUNTS_OIDC_GOOGLE_CLIENT_SECRET": "gs",
                "ACCOUNTS_OIDC_CLINIC_ISSUER": "https://login.clinic.example/people",
                "ACCOUNTS_OIDC_CLINIC_CLIENT_ID": "c", "ACCOUNTS_OIDC_CLINIC_CLIENT_SECRET": "cs",
                "ACCOUNTS_FACEBOOK_APP_ID": "f", "ACCOUNTS_FACEBOOK_APP_SECRET": "fs",
            ]))
        #expect(settings.openID.map(\.name) == ["google", "clinic"])
        #expect(settings.openID.map(\.title) == ["Google", "Clinic"])
        #expect(
            settings.openID.map(\.issuer) == ["https://accounts.google.com", "https://login.clinic.example/people"])
        #expect(settings.openID.map(\.client.secret) == ["gs", "cs"])
        #expect(settings.facebook?.id == "f")
    }

    @Test func readsASecretFromAFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("from the file\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let settings = try SocialSettings.read(
            SettingsReader(environment: [
                "ACCOUNTS_OIDC_GOOGLE_CLIENT_ID": "g", "ACCOUNTS_OIDC_GOOGLE_CLIENT_SECRET_FILE": file.path,
            ]))
        #expect(settings.openID.first?.client.secret == "from the file")
    }

    @Test(arguments: [
        (["OIDC_GOOGLE_CLIENT_ID": "g"], "ACCOUNTS_OIDC_GOOGLE_CLIENT_SECRET is not set"),
        (["OIDC_GOOGLE_CLIENT_SECRET": "g"], "ACCOUNTS_OIDC_GOOGLE_CLIENT_ID is not set"),
        (["OIDC_CLINIC_CLIENT_ID": "c", "OIDC_CLINIC_CLIENT_SECRET": "s"], "ACCOUNTS_OIDC_CLINIC_ISSUER is not set"),
        (["OIDC_CLINIC_ISSUER": "https://clinic.example"], "ACCOUNTS_OIDC_CLINIC_CLIENT_ID is not set"),
        (["OIDC_CLINIC_ISSUER": "http://clinic.example"], "ACCOUNTS_OIDC_CLINIC_ISSUER: must be the issuer's https"),
        (["FACEBOOK_APP_ID": "f"], "ACCOUNTS_FACEBOOK_APP_SECRET is not set"),
    ])
    func saysWhatIsMissing(variables: [String: String], fault: String) throws {
        let environment = Dictionary(uniqueKeysWithValues: variables.map { ("ACCOUNTS_\($0)", $1) })
        let error = try #require(throws: ConfigurationFaults.self) {
            try SocialSettings.read(SettingsReader(environment: environment))
        }
        #expect(error.faults.contains { $0.hasPrefix(fault) })
    }

    @Test func knowsTheSettingsOfIssuersOfAnyName() {
        let reader = SettingsReader(environment: [:])
        _ = try? SocialSettings.read(reader)
        #expect(reader.known.contains("ACCOUNTS_OIDC_CLINIC_CLIENT_SECRET_FILE"))
        #expect(!reader.known.contains("ACCOUNTS_OIDC_CLINIC_CLIENT_SECRT"))
    }

    /// RFC 6749, 2.3.1 and appendix B.
    @Test func encodesTheClientsNameAndSecret() throws {
        let text = SocialClient(id: "a:b", secret: "ü %").basicAuthorization
        let plain = try #require(Data(base64Encoded: String(text.dropFirst("Basic ".count))))
        #expect(String(decoding: plain, as: UTF8.self) == "a%3Ab:%C3%BC%20%25")
    }

    @Test func derivesNonceAndVerifierFromBrowserAndState() {
        let attempt = SocialAttempt(browser: SessionToken())
        let again = SocialAttempt(state: attempt.state, browser: attempt.browser)
        #expect(again.nonce == attempt.nonce)
        #expect(again.codeVerifier == attempt.codeVerifier)
        #expect(attempt.nonce != attempt.codeVerifier)
        let others = [
            SocialAttempt(state: attempt.state, browser: SessionToken()), SocialAttempt(browser: attempt.browser),
        ]
        for other in others {
            #expect(other.nonce != attempt.nonce)
            #expect(other.codeVerifier != attempt.codeVerifier)
        }
        #expect(attempt.codeVerifier.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(attempt.codeChallenge == Data(SHA256.hash(data: Data(attempt.codeVerifier.utf8))).base64URL)
    }
}
