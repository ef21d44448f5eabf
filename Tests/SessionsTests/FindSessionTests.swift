import Domain
import Foundation
import Postgres
import Sessions
import Synchronization
import TestSupport
import Testing

@testable import accounts

/// Who is signed in, read as another service reads it.
@Suite(.timeLimit(.minutes(20))) struct FindSessionTests {
    private static let now = Date(timeIntervalSince1970: 1_681_120_800)

    private final class Clock: Sendable {
        private let stored = Mutex(FindSessionTests.now)
        var now: Date { stored.withLock { $0 } }
        func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
    }

    private struct World {
        var accounts: PostgresPool
        var find: FindSession
        var clock: Clock
        var token = SessionToken()
        var userID = UserID()

        func signIn(scopes: [String]? = nil) async throws {
            try await accounts.query(
                "INSERT INTO people (user_id, created_at) VALUES (\(userID.uuid), \(FindSessionTests.now))")
            try await accounts.query(
                """
                INSERT INTO sessions (token_digest, session_id, user_id, kind, scopes, created_at, seen_at, expires_at)
                VALUES (\(token.digest), gen_random_uuid(), \(userID.uuid), 'personal', \(scopes),
                    \(FindSessionTests.now), \(FindSessionTests.now), \(FindSessionTests.now + 60))
                """)
        }

        func revoke() async throws { try await accounts.query("DELETE FROM sessions") }
    }

    private func run(_ body: (World) async throws -> Void) async throws {
        try await withDatabase(schemas: [SchemaForTests("accounts", AccountsMigrations.all)]) { database in
            try await database.withPool(of: "accounts") { accounts in
                try await database.withPool(of: "ingest_gateway") { pool in
                    let clock = Clock()
                    let find = FindSession(pool: pool, now: { clock.now })
                    try await body(World(accounts: accounts, find: find, clock: clock))
                }
            }
        }
    }

    @Test func saysWhoseTokenItIsAndWhatItAllows() async throws {
        try await run { world in
            try await world.signIn(scopes: ["inbox:read"])
            try await world.accounts.query(
                """
                INSERT INTO role_grants (user_id, role, granted_at)
                VALUES (\(world.userID.uuid), 'editor', now()), (\(world.userID.uuid), 'author', now())
                """)
            let session = try #require(try await world.find(world.token.text))
            #expect(session.userID == world.userID && session.kind == .personal)
            #expect(session.roles == ["author", "editor"] && session.scopes == ["inbox:read"])
            #expect(session.expiresAt == Self.now + 60 && session.unlockedUntil == nil)
        }
    }

    @Test(arguments: ["", "short", String(repeating: "x", count: 43), String(repeating: "x", count: 44)])
    func knowsNoOtherToken(text: String) async throws {
        try await run { world in
            try await world.signIn()
            #expect(try await world.find(text) == nil)
            #expect(try await world.find.recently(text) == nil)
        }
    }

    @Test func aRevokedSessionIsRefusedAtOnceForWhatChangesAndWithinTheDelayForWhatReads() async throws {
        try await run { world in
            try await world.signIn()
            #expect(try await world.find.recently(world.token.text) != nil)
            try await world.revoke()
            #expect(try await world.find(world.token.text) == nil)
            world.clock.advance(by: FindSession.delay - 0.1)
            #expect(try await world.find.recently(world.token.text) != nil)
            world.clock.advance(by: 0.2)
            #expect(try await world.find.recently(world.token.text) == nil)
        }
    }

    @Test func thatThereIsNoSessionIsNeverKept() async throws {
        try await run { world in
            #expect(try await world.find.recently(world.token.text) == nil)
            try await world.signIn()
            #expect(try await world.find.recently(world.token.text) != nil)
        }
    }

    @Test func noSessionOutlivesItsEndInTheCache() async throws {
        try await run { world in
            try await world.signIn()
            world.clock.advance(by: 59)
            #expect(try await world.find.recently(world.token.text) != nil)
            world.clock.advance(by: 1)
            #expect(try await world.find.recently(world.token.text) == nil)
        }
    }
}
