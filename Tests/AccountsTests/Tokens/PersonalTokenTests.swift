import Foundation
import HTTPTypes
import Postgres
import Sessions
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct PersonalTokenTests {
    private static let path = "/api/v1/account/tokens"

    private func make(
        _ accounts: AccountsUnderTest, as token: String, name: String = "my watch",
        scopes: String = #"["read:inbox", "read:profile"]"#, days: String = "30"
    ) async throws -> Answer {
        try await accounts.call(
            .post, Self.path, token: token, #"{"name": "\#(name)", "scopes": \#(scopes), "days": \#(days)}"#)
    }

    @Test func makesATokenThatIsShownOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp()
            let answer = try await make(accounts, as: session)
            #expect(answer.status == 201)
            let made = try answer.decoded(TokenRoutes.NewAnswer.self)
            #expect(made.details.expiresAt == accounts.clock.now + 30 * 86_400)
            let list = try await accounts.call(.get, Self.path, token: session)
            #expect(try list.decoded(TokenRoutes.ListAnswer.self).tokens == [made.details])
            #expect(!list.text.contains(made.token))
            let found = try await FindSession(pool: accounts.pool) { [clock = accounts.clock] in clock.now }(made.token)
            #expect(found?.kind == .personal)
            #expect(found?.scopes == ["read:inbox", "read:profile"])
        }
    }

    @Test func reachesItsScopesAndNotTheAccount() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp()
            let token = try await make(accounts, as: session).decoded(TokenRoutes.NewAnswer.self).token
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 200)
            let calls: [(HTTPRequest.Method, String)] = [
                (.get, Self.path), (.post, Self.path), (.put, "/api/v1/account/password"),
                (.put, "/api/v1/account/email"), (.delete, "/api/v1/account"), (.get, "/api/v1/sessions"),
            ]
            for (method, path) in calls {
                #expect(try await accounts.call(method, path, token: token, "{}").status == 403, "\(method) \(path)")
            }
            let cookie = ["cookie": "__Host-session=\(token)"]
            #expect(try await accounts.send(.get, "/api/v1/account", cookie).status == 401)
        }
    }

    @Test func endsWhenItsTimeIsOverAndWhenItIsDeleted() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp()
            let short = try await make(accounts, as: session, days: "1").decoded(TokenRoutes.NewAnswer.self)
            let other = try await make(accounts, as: session).decoded(TokenRoutes.NewAnswer.self)
            accounts.clock.advance(by: 86_401)
            #expect(try await accounts.call(.get, "/api/v1/account", token: short.token).status == 401)
            #expect(try await accounts.call(.get, "/api/v1/account", token: other.token).status == 200)
            #expect(
                try await accounts.call(.delete, "\(Self.path)/\(other.details.id)", token: session).status == 204)
            #expect(try await accounts.call(.get, "/api/v1/account", token: other.token).status == 401)
            #expect(
                try await accounts.call(.delete, "\(Self.path)/\(other.details.id)", token: session).status == 404)
        }
    }

    @Test func nobodyDeletesAnothersToken() async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.signUp()
            let ben = try await accounts.signUp("ben@example.org")
            let token = try await make(accounts, as: anna).decoded(TokenRoutes.NewAnswer.self)
            #expect(try await accounts.call(.delete, "\(Self.path)/\(token.details.id)", token: ben).status == 404)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token.token).status == 200)
        }
    }

    @Test(arguments: [
        (#""name": """#, "#/name"), (#""scopes": []"#, "#/scopes"), (#""scopes": ["manage:account"]"#, "#/scopes/0"),
        (#""scopes": ["find:people"]"#, "#/scopes/0"), (#""days": 0"#, "#/days"), (#""days": 366"#, "#/days"),
    ])
    func namesTheFieldThatIsFaulty(field: String, pointer: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp()
            let name = field.prefix { $0 != ":" }
            let usual = [#""name": "my watch""#, #""scopes": ["read:inbox"]"#, #""days": 30"#]
            let fields = usual.filter { !$0.hasPrefix(name) } + [field]
            let answer = try await accounts.call(
                .post, Self.path, token: session, "{\(fields.joined(separator: ", "))}")
            #expect(answer.status == 422)
            #expect(try answer.pointers == [pointer])
            #expect(try await accounts.count("sessions") == 1)
        }
    }

    @Test func onePersonHasALimitedNumber() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp()
            for _ in 1...NewToken.most { #expect(try await make(accounts, as: session).status == 201) }
            #expect(try await make(accounts, as: session).status == 409)
        }
    }
}
