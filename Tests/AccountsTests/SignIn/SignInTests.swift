import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct SignInTests {
    private static func body(_ login: String, _ password: String = AccountsUnderTest.password) -> String {
        #"{"login": "\#(login)", "password": "\#(password)"}"#
    }

    @Test(arguments: ["somebody@example.org", "Somebody@Example.org", "birch7", "BIRCH7"])
    func takesTheAddressOrTheUserName(login: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let up = #"{"email": "somebody@example.org", "password": "correct horse", "userName": "Birch7"}"#
            _ = try await accounts.call(.post, "/api/v1/accounts", up)
            let answer = try await accounts.call(.post, "/api/v1/sessions", Self.body(login))
            #expect(answer.status == 201)
        }
    }

    @Test func takesTheFieldOfEarlierReleases() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let answer = try await accounts.call(
                .post, "/api/v1/sessions", AccountsUnderTest.credentials("somebody@example.org"))
            #expect(answer.status == 201)
        }
    }

    /// For somebody unknown, who has no account, the same work is done as for a wrong password.
    @Test func answersAnUnknownLoginLikeAWrongPassword() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            var answers: [Answer] = []
            for (login, password) in [
                ("somebody@example.org", "wrong horse"), ("nobody@example.org", "correct horse"),
                ("nobody", "wrong one"),
            ] {
                let before = accounts.hasher.turns.given
                answers.append(try await accounts.call(.post, "/api/v1/sessions", Self.body(login, password)))
                #expect(accounts.hasher.turns.given == before + 1)
            }
            #expect(Set(answers.map(\.status)) == [401])
            #expect(Set(answers.map(\.body)).count == 1)
        }
    }

    @Test(arguments: ["somebody@example.org", "nobody@example.org"])
    func suggestsAResetAfterThreeFailures(login: String) async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            var suggestions: [Bool] = []
            for _ in 0..<4 {
                let answer = try await accounts.call(.post, "/api/v1/sessions", Self.body(login, "wrong horse"))
                suggestions.append(try answer.problem.detail.contains("password-resets"))
            }
            #expect(suggestions == [false, false, true, true])
        }
    }

    @Test func slowsGuessesDown() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            for _ in 0..<5 {
                _ = try await accounts.call(.post, "/api/v1/sessions", Self.body("somebody@example.org", "wrong horse"))
            }
            let slowed = try await accounts.call(.post, "/api/v1/sessions", Self.body("somebody@example.org"))
            #expect(slowed.status == 429)
            #expect(slowed.headers[.retryAfter] == "30")
        }
    }

    @Test(arguments: [
        ("{}", ["#/login", "#/password"]), (#"{"login": "a", "password": "correct horse"}"#, ["#/login"]),
        (#"{"login": "a@b", "password": "correct horse"}"#, ["#/login"]),
        (#"{"email": "birch7", "password": "correct horse"}"#, ["#/email"]),
        (#"{"login": 7, "password": "short"}"#, ["#/login", "#/password"]),
    ])
    func namesFaultyFields(body: String, pointers: [String]) async throws {
        try await AccountsUnderTest.run { accounts in
            let answer = try await accounts.call(.post, "/api/v1/sessions", body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == pointers)
        }
    }

    @Test func signsNobodyInByPasswordWhoHasNone() async throws {
        try await AccountsUnderTest.run { accounts in
            let person = Person(email: try EmailAddress("social@example.org"), at: AccountsUnderTest.now)
            _ = try await accounts.pool.transaction { try await $0.create(person) }
            let answer = try await accounts.call(.post, "/api/v1/sessions", Self.body("social@example.org"))
            #expect(answer.status == 401)
        }
    }

    @Test(arguments: [true, false]) func mailsASignInFromANewPlace(isConfirmed: Bool) async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp(isConfirmed: isConfirmed)
            _ = try await accounts.signIn()
            let before = try await accounts.mails().count
            try await accounts.pool.query("UPDATE known_clients SET digest = 'elsewhere'")
            _ = try await accounts.signIn()
            // Before the address is confirmed, nothing but the confirmation is mailed.
            let kinds = try await accounts.mails().dropFirst(before).map(\.kind.rawValue)
            #expect(kinds == (isConfirmed ? ["new-sign-in"] : []))
            _ = try await accounts.signIn()
            let after = try await accounts.mails().count
            #expect(after == before + kinds.count)
        }
    }

    @Test func hashesAnewWhatWasHashedWithOtherParameters() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let old = PasswordHasher(parameters: .init(cost: 3, blockSize: 1, parallelism: 1))
            let hash = try await old.hash(try Password(AccountsUnderTest.password))
            try await accounts.pool.query("UPDATE people SET password_hash = \(hash)")
            _ = try await accounts.signIn()
            let stored = try await accounts.pool.query("SELECT password_hash FROM people").decode(String.self)
            #expect(stored.first?.hasPrefix("scrypt$4$1$1$") == true)
            _ = try await accounts.signIn()
        }
    }
}
