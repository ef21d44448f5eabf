import Domain
import Foundation
import PersonKeys
import Postgres
import Sessions

/// PINs, in the table `pins`, and what they and passkeys unlock. A PIN has few digits, so its hash is sealed: whoever copies
/// the database alone cannot try them all.
extension PostgresFactorStore {
    private static let pinPlace = "second-factors/pin"

    func setPIN(hash: String, of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            let rows = try await transaction.query("SELECT FROM people WHERE user_id = \(userID.uuid) FOR KEY SHARE")
            guard !rows.isEmpty else { throw FactorError.sessionEnded }
            let sealed = try await transaction.seal(Array(hash.utf8), at: Self.pinPlace, of: userID, under: keys)
            try await transaction.query(
                """
                INSERT INTO pins (user_id, hash, failures, set_at) VALUES (\(userID.uuid), \(sealed), 0, \(now))
                ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, failures = 0, set_at = excluded.set_at
                """)
        }
    }

    /// - Returns: whether there was one.
    func removePIN(of userID: UserID) async throws -> Bool {
        try await pool.query("DELETE FROM pins WHERE user_id = \(userID.uuid)").affectedCount == 1
    }

    /// Counts a failure before the PIN is checked: of many at the same time no more than the allowed number are.
    /// - Returns: nil when there is no PIN, or none that may be tried any more.
    func countPINAttempt(of userID: UserID) async throws -> CountedPIN? {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                UPDATE pins SET failures = failures + 1
                WHERE user_id = \(userID.uuid) AND failures < \(PIN.mostFailures) RETURNING hash, failures
                """)
            guard let row = rows.first else { return nil }
            let hash = try await transaction.open(try row["hash"], at: Self.pinPlace, of: userID, under: keys)
            return CountedPIN(hash: String(decoding: hash, as: UTF8.self), failures: try row["failures"])
        }
    }

    func takeBackPINAttempt(of userID: UserID) async throws {
        try await pool.query("UPDATE pins SET failures = failures - 1 WHERE user_id = \(userID.uuid) AND failures > 0")
    }

    func forgivePIN(of userID: UserID) async throws {
        try await pool.query("UPDATE pins SET failures = 0 WHERE user_id = \(userID.uuid)")
    }

    /// Deletes it unless it was right, or set anew, meanwhile.
    func endPIN(of userID: UserID) async throws {
        try await pool.query(
            "DELETE FROM pins WHERE user_id = \(userID.uuid) AND failures >= \(PIN.mostFailures)")
    }

    /// Unlocks the session and gives it another token, so that one that leaked before opens nothing more.
    /// - Returns: whether the session was still there.
    func unlock(_ session: Session, until end: Date, as token: SessionToken) async throws -> Bool {
        try await pool.query(
            """
            UPDATE sessions SET unlocked_until = \(end), token_digest = \(token.digest)
            WHERE token_digest = \(session.tokenDigest) AND user_id = \(session.userID.uuid)
            """
        ).affectedCount == 1
    }
}

/// A PIN that is about to be compared.
struct CountedPIN: Sendable, Equatable {
    var hash: String
    /// Until it turns out to be right, this one included.
    var failures: Int
}
