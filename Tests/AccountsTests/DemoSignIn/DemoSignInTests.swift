import Domain
import Foundation
import HTTPTypes
import Sessions
import SignedLinks
import Testing

@testable import accounts

struct DemoSignInTests {
    private struct Link: Decodable { var path: String }

    private static var recorded: AccountsSettings {
        var settings = AccountsSettings.forTests
        settings.isRecorded = true
        return settings
    }

    @Test func doesNotExistOutsideRecordedMode() async throws {
        let token = try DemoLinks(sealer: .forTests, now: { AccountsUnderTest.now }).token(for: UserID(UUID()))
        try await AccountsUnderTest.run { service in
            #expect(!service.routes.contains { $0.path.contains("demo") })
            let session = try await service.signUp()
            #expect(try await service.call(.post, "/api/v1/sessions/demo-links", token: session).status >= 404)
            let answer = try await service.call(.get, "/sign-in/demo/\(token)")
            #expect(answer.status == 404)
            #expect(answer.headers[.setCookie] == nil)
        }
    }

    @Test(arguments: [(nil, false), ("live", false), ("recorded", true)] as [(String?, Bool)])
    func isRecordedOnlyWhereTheSettingSaysSo(source: String?, expected: Bool) throws {
        let isRecorded = try AccountsConfiguration.isRecorded(in: source)
        #expect(isRecorded == expected)
    }

    @Test func signsInTheBrowserOfWhoeverHasTheLink() async throws {
        try await AccountsUnderTest.run(settings: Self.recorded) { service in
            let token = try await service.signUp()
            let made = try await service.call(.post, "/api/v1/sessions/demo-links", token: token)
            #expect(made.status == 201)
            let path = try made.decoded(Link.self).path
            // More than once: the demo's reader comes back tomorrow.
            for _ in 0..<2 {
                let answer = try await service.call(.get, path)
                #expect(answer.status == 303)
                #expect(answer.headers[.location] == "/")
                let cookie = try #require(
                    answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-session=") }?
                        .split(separator: ";").first)
                let account = try await service.send(.get, "/api/v1/account", ["cookie": String(cookie)])
                #expect(account.status == 200)
                #expect(account.text.contains("somebody@example.org"))
            }
        }
    }

    @Test func makesLinksForNobodyButWhoIsSignedIn() async throws {
        try await AccountsUnderTest.run(settings: Self.recorded) { service in
            let answer = try await service.call(.post, "/api/v1/sessions/demo-links")
            #expect(answer.status == 401)
        }
    }

    @Test func refusesWhatItDidNotSealForThisAndWhatIsTooOld() async throws {
        try await AccountsUnderTest.run(settings: Self.recorded) { service in
            let token = try await service.signUp()
            let path = try await service.call(.post, "/api/v1/sessions/demo-links", token: token)
                .decoded(Link.self).path
            let unsubscribe = try LinkSealer.forTests.token(
                for: .opened(UserID(UUID()), notification: UUID(), .email), at: service.clock.now)
            for wrong in [String(path.dropLast(2)), "/sign-in/demo/x", "/sign-in/demo/\(unsubscribe)"] {
                #expect(try await service.call(.get, wrong).status == 404)
            }
            service.clock.advance(by: DemoLinks.lifetime + 1)
            #expect(try await service.call(.get, path).status == 404)
        }
    }
}
