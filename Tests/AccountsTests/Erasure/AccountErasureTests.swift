import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct AccountErasureTests {
    private static let confirmation = #"{"password": "correct horse"}"#

    @Test func erasesThePersonAndAnnouncesIt() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let other = try await accounts.signUp("other@example.org")
            let userID = try #require(try await accounts.announced(AccountCreated.self).first?.userID)
            #expect(
                try await accounts.call(.delete, "/api/v1/account", token: token, Self.confirmation).status == 202)
            let tombstones = try await accounts.pool.query("SELECT user_id FROM erased_people").decode(UUID.self)
            #expect(tombstones == [userID.uuid])
            #expect(
                try await accounts.announced(AccountErased.self)
                    == [AccountErased(userID: userID, erasedAt: AccountsUnderTest.now)])
            #expect(try await accounts.count("people") == 1)
            #expect(try await accounts.count("sessions") == 1)
            // The mail that confirmed the other one's address is left.
            #expect(try await accounts.count("notification_contents") == 1)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 401)
            #expect(try await accounts.call(.get, "/api/v1/account", token: other).status == 200)
        }
    }

    @Test func signsNobodyInAfterwardsAsIfTheAccountHadNeverBeen() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            let credentials = AccountsUnderTest.credentials("somebody@example.org")
            let gone = try await accounts.call(.post, "/api/v1/sessions", credentials)
            let unknown = try await accounts.call(
                .post, "/api/v1/sessions", credentials.replacing("somebody", with: "nobody"))
            #expect(gone.status == 401)
            #expect(gone.body == unknown.body)
        }
    }

    @Test func letsTheSameAddressSignUpAgainAsSomebodyElse() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            try await accounts.signUp()
            let people = try await accounts.announced(AccountCreated.self).map(\.userID)
            #expect(Set(people).count == 2)
        }
    }

    @Test(arguments: [
        (#"{"password": "wrong horse"}"#, 403, []), ("{}", 403, []), ("", 403, []),
        (#"{"password": "short"}"#, 422, ["#/password"]),
    ])
    func erasesNothingWithoutTheRightPassword(body: String, status: Int, pointers: [String]) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let answer = try await accounts.call(.delete, "/api/v1/account", token: token, body)
            #expect(answer.status == status)
            #expect(try answer.pointers == pointers)
            #expect(try await accounts.count("people") == 1)
            #expect(try await accounts.count("erased_people") == 0)
        }
    }

    @Test func erasesNothingThatItCannotAnnounce() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            try await accounts.pool.query("ALTER TABLE outbox ADD CHECK (type <> 'account.erased.v1') NOT VALID")
            let answer = try await accounts.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            #expect(answer.status == 500)
            #expect(try await accounts.count("people") == 1)
            #expect(try await accounts.count("erased_people") == 0)
        }
    }

    @Test func erasesOnceHoweverManyAsk() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await accounts.call(.delete, "/api/v1/account", token: token, Self.confirmation).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [202, 401, 401, 401])
            #expect(try await accounts.announced(AccountErased.self).count == 1)
        }
    }
}
