import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import accounts

@Suite struct PasskeyRouteTests {
    @Test(arguments: SoftwareAuthenticator.Algorithm.allCases)
    func registersAPasskeyAndSignsInByIt(algorithm: SoftwareAuthenticator.Algorithm) async throws {
        try await FactorsUnderTest.run { test in
            let authenticator = try SoftwareAuthenticator(algorithm, of: test.userID)
            let token = try await test.signedIn()

            let registered = try await test.register(authenticator, token: token)
            #expect(registered.status == 201)
            #expect(try registered.text("name") == "Phone")

            let options = try await test.call(.post, "sessions/passkey/options")
            #expect(try options.text("rpId") == "localhost")
            let opened = try await test.call(
                .post, "sessions/passkey", try authenticator.assertionJSON(options.text("challenge")))
            #expect(opened.status == 201)
            let listed = try await test.call(.get, "account/passkeys", token: try opened.text("token"))
            #expect(listed.status == 200)
            #expect(String(decoding: listed.body, as: UTF8.self).contains(Data(authenticator.id).base64URL))
        }
    }

    @Test func givesAPageACookieAndNoToken() async throws {
        try await FactorsUnderTest.run { test in
            let authenticator = try SoftwareAuthenticator(of: test.userID)
            _ = try await test.register(authenticator, token: try await test.signedIn())
            let challenge = try await test.call(.post, "sessions/passkey/options", isPage: true).text("challenge")

            let opened = try await test.call(
                .post, "sessions/passkey", try authenticator.assertionJSON(challenge), isPage: true)

            #expect(opened.status == 204)
            #expect(opened.body.isEmpty)
            #expect(opened.headers[.setCookie]?.contains("HttpOnly") == true)
        }
    }

    @Test func acceptsAChallengeOnceAndForFiveMinutes() async throws {
        try await FactorsUnderTest.run { test in
            let authenticator = try SoftwareAuthenticator(of: test.userID)
            _ = try await test.register(authenticator, token: try await test.signedIn())
            let challenge = try await test.call(.post, "sessions/passkey/options").text("challenge")
            let body = try authenticator.assertionJSON(challenge)

            #expect(try await test.call(.post, "sessions/passkey", body).status == 201)
            let replayed = try await test.call(.post, "sessions/passkey", body)
            #expect(replayed.status == 422)
            #expect(String(decoding: replayed.body, as: UTF8.self).contains("#/passkey"))

            let later = try await test.call(.post, "sessions/passkey/options").text("challenge")
            test.clock.advance(by: 300)
            let expired = try await test.call(.post, "sessions/passkey", try authenticator.assertionJSON(later))
            #expect(expired.status == 422)
        }
    }

    @Test func refusesTheChallengeOfAnotherCeremony() async throws {
        try await FactorsUnderTest.run { test in
            let (authenticator, token) = (try SoftwareAuthenticator(of: test.userID), try await test.signedIn())
            let signIn = try await test.call(.post, "sessions/passkey/options").text("challenge")
            let registered = try await test.call(
                .post, "account/passkeys", token: token, try authenticator.registrationJSON(signIn, name: "Phone"))
            #expect(registered.status == 422)
            #expect(try await test.count("passkeys") == 0)

            _ = try await test.register(authenticator, token: token)
            let unlock = try await test.call(.post, "account/unlock/options", token: token).text("challenge")
            #expect(
                try await test.call(.post, "sessions/passkey", try authenticator.assertionJSON(unlock)).status == 422)
        }
    }

    @Test func refusesPasskeysThatAreUnknownOrAnothers() async throws {
        try await FactorsUnderTest.run { test in
            let other = UserID()
            try await test.addPerson(other, "other@example.org")
            var authenticator = try SoftwareAuthenticator(of: test.userID)
            let challenge = try await test.call(.post, "sessions/passkey/options").text("challenge")
            let unknown = try await test.call(.post, "sessions/passkey", try authenticator.assertionJSON(challenge))
            #expect(unknown.status == 401)

            _ = try await test.register(authenticator, token: try await test.signedIn())
            let token = try await test.signedIn(other)
            #expect(try await test.register(authenticator, token: token).status == 409)
            // Its owner's signature, under another's name.
            authenticator.userID = other
            let foreign = try await test.call(.post, "sessions/passkey", try authenticator.assertionJSON(challenge))
            #expect(foreign.status == 401)
            let deleted = try await test.call(
                .delete, "account/passkeys/\(Data(authenticator.id).base64URL)", token: token,
                #"{"password": "\#(FactorsUnderTest.password)"}"#)
            #expect(deleted.status == 404)
            #expect(try await test.count("passkeys") == 1)
        }
    }

    @Test func refusesACounterThatWentBack() async throws {
        try await FactorsUnderTest.run { test in
            var authenticator = try SoftwareAuthenticator(of: test.userID)
            authenticator.counter = 4
            _ = try await test.register(authenticator, token: try await test.signedIn())
            for (counter, status) in [(6, 201), (5, 422), (6, 422), (7, 201)] as [(UInt32, Int)] {
                authenticator.counter = counter
                let challenge = try await test.call(.post, "sessions/passkey/options").text("challenge")
                let answer = try await test.call(
                    .post, "sessions/passkey", try authenticator.assertionJSON(challenge))
                #expect(answer.status == status, "after \(counter)")
            }
        }
    }

    @Test func asksWhoeverChangesPasskeysToShowThatItIsThem() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            #expect(try await test.call(.post, "account/passkeys/options", token: token).status == 403)
            let wrong = try await test.call(
                .post, "account/passkeys/options", token: token, #"{"password": "another horse"}"#)
            #expect(wrong.status == 403)

            let authenticator = try SoftwareAuthenticator(of: test.userID)
            _ = try await test.register(authenticator, token: token)
            let path = "account/passkeys/\(Data(authenticator.id).base64URL)"
            #expect(try await test.call(.delete, path, token: token).status == 403)
            let challenge = try await test.call(.post, "account/unlock/options", token: token).text("challenge")
            let unlocked = try await test.call(
                .post, "account/unlock", token: token, try authenticator.assertionJSON(challenge))
            #expect(try await test.call(.delete, path, token: try unlocked.text("token")).status == 204)
            #expect(try await test.count("passkeys") == 0)
        }
    }

    @Test func namesTheAddressThatHasPasskeys() async throws {
        try await FactorsUnderTest.run(publicURL: "http://127.0.0.1:8080") { test in
            let answer = try await test.call(.post, "sessions/passkey/options")
            #expect(answer.status == 409)
            #expect(try answer.detail.contains("http://localhost:8080"))
        }
    }

    @Test(arguments: [
        ("127.0.0.1:8080", false), ("[::1]:8080", false), ("localhost:8080", true), ("breathe.example", true),
    ])
    func refusesPagesThatWereOpenedByAnAddress(authority: String, isAccepted: Bool) throws {
        let request = Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: authority, path: "/"),
            body: RequestBody(buffer: ByteBuffer()))
        do throws(RelyingPartyFault) {
            try PasskeyAssertionTests.site.requireName(in: request)
            #expect(isAccepted)
        } catch {
            #expect(!isAccepted && error == .noName("http://localhost:8080"))
        }
    }

    @Test(arguments: [
        ("{}", "#/passkey"), (#"{"passkey": {}}"#, "#/passkey/id"),
        (#"{"passkey": {"id": "!", "response": {}}}"#, "#/passkey/response/clientDataJSON"),
        (#"{"passkey": {"id": "AQ", "response": {"clientDataJSON": "e30"}}}"#, "#/passkey/response/clientDataJSON"),
        (#"{"passkey": {"id": "AQ", "response": {"signature": ""}}}"#, "#/passkey/response/signature"),
    ])
    func namesTheFieldThatIsFaulty(body: String, pointer: String) async throws {
        try await FactorsUnderTest.run { test in
            let answer = try await test.call(.post, "sessions/passkey", body)
            #expect(answer.status == 422)
            #expect(
                String(decoding: answer.body, as: UTF8.self).replacing("\\/", with: "/").contains(#""\#(pointer)""#))
        }
    }

    @Test func keepsTwentyAtMost() async throws {
        try await FactorsUnderTest.run { test in
            let token = try await test.signedIn()
            for _ in 0..<20 {
                let made = try await test.register(try SoftwareAuthenticator(of: test.userID), token: token)
                #expect(made.status == 201)
            }
            let oneMore = try await test.register(try SoftwareAuthenticator(of: test.userID), token: token)
            #expect(oneMore.status == 409)
            #expect(try await test.count("passkeys") == 20)
        }
    }
}
