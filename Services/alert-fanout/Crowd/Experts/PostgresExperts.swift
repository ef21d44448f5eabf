import Domain
import Foundation
import Postgres

/// The trusted experts in the table `trusted_reporters`.
struct PostgresExperts: Sendable {
    let pool: PostgresPool

    func list() async throws -> [TrustedExpert] {
        let rows = try await pool.query(
            "SELECT user_id, added_at FROM trusted_reporters ORDER BY added_at DESC, user_id")
        return try rows.decode((UUID, Date).self).map { TrustedExpert(userID: UserID($0), addedAt: $1) }
    }

    /// - Returns: false when the person already was one.
    func add(_ userID: UserID) async throws -> Bool {
        let rows = try await pool.query(
            "INSERT INTO trusted_reporters (user_id) VALUES (\(userID.uuid)) ON CONFLICT DO NOTHING")
        return rows.affectedCount == 1
    }

    /// - Returns: false when the person was not one.
    func remove(_ userID: UserID) async throws -> Bool {
        try await pool.query("DELETE FROM trusted_reporters WHERE user_id = \(userID.uuid)").affectedCount == 1
    }
}

/// A person whose reports an operator trusts.
struct TrustedExpert: Sendable, Equatable {
    var userID: UserID
    var addedAt: Date
}
