import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts
@testable import ingest_gateway

/// People of a gateway of 0.8.0 find their accounts, and stay signed in.
@Suite(.timeLimit(.minutes(20))) struct CopyAccountsTests {
    private static let now = AccountsUnderTest.now

    /// Both schemas, and what a gateway of 0.8.0 wrote.
    private static func run(
        _ body: @escaping @Sendable (AccountsUnderTest, OldGateway, CopyAccounts) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests("accounts", AccountsMigrations.all),
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { gateway in
                try await database.withPool(of: "accounts") { pool in
                    try await AccountsUnderTest.run(over: pool) { accounts in
                        let copy = CopyAccounts(pool: pool) { accounts.clock.now }
                        try await body(accounts, OldGateway(pool: gateway), copy)
                    }
                }
            }
        }
    }

    private struct OldGateway: Sendable {
        let pool: PostgresPool

        /// - Returns: a token.
        @discardableResult
        func signUp(_ userID: UserID = UserID(), _ email: String = "somebody@example.org") async throws -> String {
            let hash = try await AccountsUnderTest.quickHasher.hash(try Password(AccountsUnderTest.password))
            try await pool.query(
                """
                INSERT INTO accounts (user_id, email, password_hash, created_at)
                VALUES (\(userID.uuid), \(email), \(hash), \(now))
                """)
            return try await signIn(userID)
        }

        func signIn(_ userID: UserID) async throws -> String {
            let token = SessionToken()
            try await pool.query(
                """
                INSERT INTO sessions (token_digest, user_id, created_at, expires_at)
                VALUES (\(token.digest), \(userID.uuid), \(now), \(now + 86_400))
                """)
            return token.text
        }
    }

    @Test func everybodyStaysSignedInAndKeepsThePassword() async throws {
        try await Self.run { accounts, gateway, copy in
            let userID = UserID()
            let token = try await gateway.signUp(userID)
            #expect(try await copy.counts() == [1, 1])
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 200)
            _ = try await accounts.signIn()
            let people = try await accounts.pool.query("SELECT user_id, email, is_confirmed FROM contacts")
            let (id, email, isConfirmed) = try #require(try people.decode((UUID, String, Bool).self).first)
            #expect(id == userID.uuid && email == "somebody@example.org" && isConfirmed)
        }
    }

    @Test func copiesWhatComesLaterAndNothingTwice() async throws {
        try await Self.run { accounts, gateway, copy in
            let userID = UserID()
            try await gateway.signUp(userID)
            _ = try await copy()
            #expect(try await copy.counts() == [0, 0])
            let token = try await gateway.signIn(userID)
            try await gateway.signUp(UserID(), "other@example.org")
            #expect(try await copy.counts() == [1, 2])
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 200)
        }
    }

    @Test func laterCopiesReadOnlyWhatIsNew() async throws {
        try await Self.run { accounts, gateway, copy in
            try await gateway.signUp()
            #expect(try await copy(since: Self.now)?.sessions == 0)
            #expect(try await accounts.count("people") == 0)
            #expect(try await copy(since: Self.now - 1)?.sessions == 1)
            #expect(try await accounts.count("people") == 1)
        }
    }

    @Test func whoSignedOutHereStaysSignedOut() async throws {
        try await Self.run { accounts, gateway, copy in
            let token = try await gateway.signUp()
            _ = try await copy()
            #expect(try await accounts.call(.delete, "/api/v1/sessions/current", token: token).status == 204)
            #expect(try await copy.counts() == [0, 0])
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 401)
        }
    }

    @Test func whoWasErasedHereIsNotCopiedAgain() async throws {
        try await Self.run { accounts, gateway, copy in
            let token = try await gateway.signUp()
            _ = try await copy()
            let body = #"{"password": "correct horse"}"#
            #expect(try await accounts.call(.delete, "/api/v1/account", token: token, body).status == 202)
            #expect(try await copy.counts() == [0, 0])
            #expect(try await accounts.count("people") == 0)
        }
    }

    @Test func leavesExpiredSessionsAndChangesMadeHere() async throws {
        try await Self.run { accounts, gateway, copy in
            let token = try await gateway.signUp()
            _ = try await copy()
            let change = #"{"password": "correct horse", "newPassword": "battery staple"}"#
            #expect(try await accounts.call(.put, "/api/v1/account/password", token: token, change).status == 200)
            #expect(try await copy.counts() == [0, 0])
            _ = try await accounts.signIn("somebody@example.org", "battery staple")
            accounts.clock.advance(by: 86_401)
            let other = UserID()
            try await gateway.signUp(other, "other@example.org")
            #expect(try await copy.counts() == [1, 0])
        }
    }

    @Test func doesNothingWithoutAGatewayToCopyFrom() async throws {
        try await AccountsUnderTest.run { accounts in
            let copy = CopyAccounts(pool: accounts.pool) { AccountsUnderTest.now }
            let counts = try await copy.counts()
            #expect(counts.isEmpty)
        }
    }
}

extension CopyAccounts {
    /// How many accounts and sessions it copied; empty where there is nothing to copy from.
    fileprivate func counts() async throws -> [Int] {
        guard let (accounts, sessions) = try await self() else { return [] }
        return [accounts, sessions]
    }
}
