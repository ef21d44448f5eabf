import Domain
import Foundation
import Postgres
import Sessions
import TestSupport

@testable import accounts

extension SchemaForTests {
    static let accounts = SchemaForTests("accounts", AccountsMigrations.all)
}

/// Writes into the schema of accounts what signing up, confirming and signing in write there.
struct PeopleForTests: Sendable {
    let pool: PostgresPool

    /// For every test, whatever its clock: ten years.
    private static let longEnough: TimeInterval = 3_650 * 86_400

    struct Person: Sendable {
        let userID: UserID
        let token: SessionToken
    }

    /// A session of the person with this address, who is added unless they are there.
    func signUp(
        _ email: String, as userID: UserID = UserID(), isConfirmed: Bool = true, scopes: [String]? = nil, at now: Date
    ) async throws -> Person {
        let confirmedAt = isConfirmed ? now : nil
        let rows = try await pool.query(
            """
            INSERT INTO people (user_id, email, confirmed_at, created_at)
            VALUES (\(userID.uuid), \(email), \(confirmedAt), \(now))
            ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING user_id
            """)
        let person = UserID(try rows.decode(UUID.self).first ?? userID.uuid)
        let kind = scopes == nil ? "program" : "personal"
        let token = SessionToken()
        try await pool.query(
            """
            INSERT INTO sessions (token_digest, session_id, user_id, kind, scopes, created_at, seen_at, expires_at)
            VALUES (\(token.digest), \(UUID()), \(person.uuid), \(kind), \(scopes), \(now), \(now),
                \(now.addingTimeInterval(Self.longEnough)))
            """)
        return Person(userID: person, token: token)
    }

    /// A session of somebody with a role, who signs in with a code besides the password unless it says otherwise.
    /// - Returns: their token.
    func staff(_ role: String, hasSecondFactor: Bool = true, at now: Date) async throws -> Person {
        let person = try await signUp("\(role)@example.org", at: now)
        try await pool.query(
            """
            INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(person.userID.uuid), \(role), \(now))
            """)
        let secret: [UInt8]? = hasSecondFactor ? [1] : nil
        try await pool.query(
            """
            INSERT INTO totp_factors (user_id, secret, started_at) VALUES (\(person.userID.uuid), \(secret), \(now))
            """)
        return person
    }

    func confirm(_ userID: UserID, at now: Date) async throws {
        try await pool.query("UPDATE people SET confirmed_at = \(now) WHERE user_id = \(userID.uuid)")
    }

    func move(_ userID: UserID, to email: String?) async throws {
        try await pool.query("UPDATE people SET email = \(email) WHERE user_id = \(userID.uuid)")
    }

    func signOut(_ token: SessionToken) async throws {
        try await pool.query("DELETE FROM sessions WHERE token_digest = \(token.digest)")
    }

    /// As accounts does before it tells the others.
    func erase(_ userID: UserID, at now: Date) async throws {
        try await pool.query("INSERT INTO erased_people (user_id, erased_at) VALUES (\(userID.uuid), \(now))")
        try await pool.query("DELETE FROM people WHERE user_id = \(userID.uuid)")
    }
}
