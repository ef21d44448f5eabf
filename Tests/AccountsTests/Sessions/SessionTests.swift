import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct SessionTests {
    private struct Listed: Decodable {
        struct One: Decodable { var id: String, kind: String, device: String?, seenAt: Date, isCurrent: Bool }
        var sessions: [One]
    }

    private static let firefox = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"

    @Test func listsWhereSomebodyIsSignedIn() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            accounts.clock.advance(by: 60)
            let page = ["sec-fetch-site": "same-origin", "user-agent": Self.firefox]
            _ = try await accounts.send(
                .post, "/api/v1/sessions/cookie", page, AccountsUnderTest.credentials("somebody@example.org"))
            try await accounts.signUp("other@example.org")
            let list = try await accounts.call(.get, "/api/v1/sessions", token: token).decoded(Listed.self).sessions
            #expect(list.map(\.kind) == ["browser", "program"])
            #expect(list.map(\.device) == ["Firefox on Android", nil])
            #expect(list.map(\.isCurrent) == [false, true])
        }
    }

    @Test func endsAnotherSession() async throws {
        try await AccountsUnderTest.run { accounts in
            let (lost, token) = (try await accounts.signUp(), try await accounts.signIn())
            let list = try await accounts.call(.get, "/api/v1/sessions", token: token).decoded(Listed.self).sessions
            let id = try #require(list.first { !$0.isCurrent }?.id)
            #expect(try await accounts.call(.delete, "/api/v1/sessions/\(id)", token: token).status == 204)
            #expect(try await accounts.call(.get, "/api/v1/account", token: lost).status == 401)
            #expect(try await accounts.call(.delete, "/api/v1/sessions/\(id)", token: token).status == 404)
        }
    }

    @Test func endsNobodyElsesSession() async throws {
        try await AccountsUnderTest.run { accounts in
            let (anna, ben) = (try await accounts.signUp(), try await accounts.signUp("ben@example.org"))
            let list = try await accounts.call(.get, "/api/v1/sessions", token: ben).decoded(Listed.self).sessions
            let id = try #require(list.first?.id)
            #expect(try await accounts.call(.delete, "/api/v1/sessions/\(id)", token: anna).status == 404)
            #expect(try await accounts.call(.get, "/api/v1/account", token: ben).status == 200)
        }
    }

    @Test func notesThatASessionIsUsed() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            accounts.clock.advance(by: 3_600)
            let list = try await accounts.call(.get, "/api/v1/sessions", token: token).decoded(Listed.self).sessions
            #expect(list.map(\.seenAt) == [accounts.clock.now])
        }
    }

    @Test func refusesARevokedToken() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            #expect(try await accounts.call(.delete, "/api/v1/sessions/current", token: token).status == 204)
            let answer = try await accounts.call(.get, "/api/v1/account", token: token)
            #expect(answer.status == 401)
            #expect(answer.headers[.wwwAuthenticate] == "Bearer")
            #expect(try answer.problem.detail.contains("POST /api/v1/sessions"))
        }
    }

    @Test func refusesATokenAfterItsLifetime() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            accounts.clock.advance(by: NewSession.usualLifetime - 1)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 200)
            accounts.clock.advance(by: 2)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 401)
        }
    }

    /// What nobody uses is forgotten on some device.
    @Test func aBrowserThatIsNotUsedForAFortnightIsSignedOut() async throws {
        try await AccountsUnderTest.run { accounts in
            let program = try await accounts.signUp()
            let cookie = try await accounts.signInOnAPage()
            accounts.clock.advance(by: 13 * 86_400)
            #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": cookie]).status == 200)
            accounts.clock.advance(by: FindSession.unusedBrowser - 1)
            #expect(try await accounts.call(.get, "/api/v1/sessions", token: program).text.contains("browser"))
            accounts.clock.advance(by: 1)
            #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": cookie]).status == 401)
            let left = try await accounts.call(.get, "/api/v1/sessions", token: program).decoded(Listed.self).sessions
            #expect(left.map(\.kind) == ["program"])
        }
    }

    @Test func anAccountHasAHundredSessionsAndTheOldestEnds() async throws {
        try await AccountsUnderTest.run { accounts in
            let somebody = try await accounts.somebody("somebody@example.org")
            _ = try await accounts.personalToken(of: somebody)
            let other = try await accounts.signUp("other@example.org")
            let open = OpenSession(store: PostgresSessionStore(pool: accounts.pool)) { accounts.clock.now }
            var last = ""
            for number in 1...PostgresSessionStore.most {
                accounts.clock.advance(by: 1)
                last = try await open(for: somebody.userID).token
                let isThere = number < PostgresSessionStore.most
                let status = try await accounts.call(.get, "/api/v1/account", token: somebody.token).status
                #expect(status == (isThere ? 200 : 401), "\(number)")
            }
            let left = try await accounts.call(.get, "/api/v1/sessions", token: last).decoded(Listed.self).sessions
            #expect(left.count { $0.kind == "program" } == 100)
            #expect(left.count { $0.kind == "personal" } == 1)
            #expect(try await accounts.call(.get, "/api/v1/account", token: other).status == 200)
        }
    }

    /// Cut off, changed, somebody's idea of a token, and the digest that a reader of the table has.
    @Test func refusesATokenThatIsNotOurs() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let digest = try #require(SessionToken(token)).digest
            let foreign = [
                String(token.dropLast()), String(token.reversed()), SessionToken().text, "eyJhbGciOiJub25lIn0.e30.",
                Data(digest).base64EncodedString(),
            ]
            for text in foreign {
                #expect(try await accounts.call(.get, "/api/v1/account", token: text).status == 401)
                let cookie = ["cookie": "__Host-session=\(text)"]
                #expect(try await accounts.send(.get, "/api/v1/account", cookie).status == 401)
            }
        }
    }

    @Test func givesASessionAnotherToken() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let store = PostgresSessionStore(pool: accounts.pool)
            let now: @Sendable () -> Date = { AccountsUnderTest.now }
            let session = try #require(try await FindSession(pool: accounts.pool, now: now)(token))
            let next = try await RotateSession(store: store, now: now)(session)
            #expect(next.expiresAt == session.expiresAt)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 401)
            #expect(try await accounts.call(.get, "/api/v1/account", token: next.token).status == 200)
            await #expect(throws: AccountError.deleted) { try await RotateSession(store: store, now: now)(session) }
        }
    }

    @Test func personalTokensDoNotReachTheAccount() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let userID = try #require(
                try await accounts.pool.query("SELECT user_id FROM people").decode(UUID.self).first)
            let open = OpenSession(store: PostgresSessionStore(pool: accounts.pool)) { AccountsUnderTest.now }
            let token = try await open(
                for: UserID(userID), NewSession(.personal, name: "reader", scopes: ["read:inbox"])
            ).token
            let calls: [(HTTPRequest.Method, String)] = [
                (.get, "account"), (.get, "sessions"), (.put, "account/password"), (.delete, "account"),
            ]
            for (method, path) in calls {
                #expect(try await accounts.call(method, "/api/v1/\(path)", token: token, "{}").status == 403)
            }
        }
    }
}
