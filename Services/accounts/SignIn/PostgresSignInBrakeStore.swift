import Domain
import Foundation
import Postgres

struct PostgresSignInBrakeStore: SignInBrakeStore {
    let pool: PostgresPool

    /// How long a client is known: browsers keep a cookie no longer than that (RFC 6265bis, 5.5).
    static let knownFor: TimeInterval = 400 * 86_400
    /// Of one account; the oldest are forgotten first.
    static let mostKnown = 50

    func count(_ attempts: [CountedAttempt], at now: Date) async throws -> Double {
        let first = attempts.first?.digest
        // In the same order everywhere, so that no two wait for each other.
        let attempts = attempts.sorted { $0.digest.lexicographicallyPrecedes($1.digest) }
        return try await pool.transaction { transaction in
            let nothing = AttemptBrake.Memory(at: now)
            var level = 0.0
            for attempt in attempts {
                let row = try await transaction.pipeline([
                    """
                    INSERT INTO attempt_brakes (digest, level, level_at, free_at, forgotten_at)
                    VALUES (\(attempt.digest), 0, \(now), \(nothing.freeAt), \(now)) ON CONFLICT DO NOTHING
                    """,
                    "SELECT level, level_at, free_at FROM attempt_brakes WHERE digest = \(attempt.digest) FOR UPDATE",
                ])[1].first
                var memory = nothing
                if let row {
                    memory = AttemptBrake.Memory(
                        level: try row["level"], at: try row["level_at"], freeAt: try row["free_at"])
                }
                memory = try attempt.brake.attempt(at: now, after: memory)
                if attempt.digest == first { level = memory.level }
                try await transaction.query(
                    """
                    UPDATE attempt_brakes SET level = \(memory.level), level_at = \(memory.at),
                        free_at = \(memory.freeAt), forgotten_at = \(attempt.brake.end(of: memory))
                    WHERE digest = \(attempt.digest)
                    """)
            }
            return level
        }
    }

    func forgive(_ digests: [[UInt8]], forget digest: [UInt8]?, at now: Date) async throws {
        var statements: [SQL] = digests.map { digest in
            """
            UPDATE attempt_brakes SET level = greatest(0, level - 1), free_at = \(AttemptBrake.Memory(at: now).freeAt)
            WHERE digest = \(digest)
            """
        }
        if let digest { statements.append("DELETE FROM attempt_brakes WHERE digest = \(digest)") }
        // Each by itself: in a transaction of several, two sign-ins could wait for each other.
        for statement in statements { try await pool.query(statement) }
    }

    func knownClients(among digests: [[UInt8]], of userID: UserID) async throws -> Set<[UInt8]> {
        let rows = try await pool.query(
            "SELECT digest FROM known_clients WHERE user_id = \(userID.uuid) AND digest = ANY(\(digests))")
        return Set(try rows.map { try $0["digest", as: [UInt8].self] })
    }

    func knowsClients(of userID: UserID) async throws -> Bool {
        try await pool.query("SELECT FROM known_clients WHERE user_id = \(userID.uuid) LIMIT 1").count == 1
    }

    func remember(_ clients: [[UInt8]], of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            for client in clients {
                // Nothing for an account that has been deleted meanwhile.
                try await transaction.query(
                    """
                    INSERT INTO known_clients (user_id, digest, seen_at)
                    SELECT user_id, \(client), \(now) FROM people WHERE user_id = \(userID.uuid) FOR KEY SHARE
                    ON CONFLICT (user_id, digest) DO UPDATE SET seen_at = excluded.seen_at
                    """)
            }
            try await transaction.query(
                """
                DELETE FROM known_clients WHERE user_id = \(userID.uuid) AND digest IN (
                    SELECT digest FROM known_clients WHERE user_id = \(userID.uuid)
                    ORDER BY seen_at DESC, digest OFFSET \(Self.mostKnown))
                """)
        }
    }

    func prune(at now: Date) async throws {
        try await pool.pipeline([
            "DELETE FROM attempt_brakes WHERE forgotten_at <= \(now)",
            "DELETE FROM known_clients WHERE seen_at <= \(now - Self.knownFor)",
        ])
    }
}
