import Foundation
import Postgres
import Sessions

/// The statuses that invitees may have.
struct PostgresStatusStore: Sendable {
    let pool: PostgresPool

    /// The built-in ones first, then the others by name.
    func all() async throws -> [InviteeStatus] {
        try await pool.query("SELECT name FROM statuses ORDER BY rank, name").map { try $0["name"] }
    }

    /// In the same order, with how many invitees of all studies have each.
    func use() async throws -> [InviteeCounts.OfStatus] {
        try await pool.query(
            """
            SELECT name, (SELECT count(*) FROM invitees WHERE status = name) AS count FROM statuses ORDER BY rank, name
            """
        ).map { InviteeCounts.OfStatus(status: try $0["name"], count: try $0["count"]) }
    }

    /// - Throws: ``InviteeError/statusExists``, also when the names differ in case only.
    func create(_ status: InviteeStatus, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            let created = try await transaction.query(
                "INSERT INTO statuses (name, is_built_in, rank) VALUES (\(status), false, 100) ON CONFLICT DO NOTHING")
            guard created.affectedCount == 1 else { throw InviteeError.statusExists }
            try await transaction.announce(call, "status.created", detail: status.rawValue, at: now)
        }
    }

    /// - Throws: ``InviteeError``: of one that is built in, used or not there.
    func delete(_ status: InviteeStatus, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            // Nobody gets it meanwhile.
            let found = try await transaction.query(
                "SELECT is_built_in FROM statuses WHERE name = \(status) FOR UPDATE")
            guard let row = found.first else { throw InviteeError.unknownStatus }
            guard try !row["is_built_in", as: Bool.self] else { throw InviteeError.statusIsBuiltIn }
            let users = try await transaction.query("SELECT count(*) FROM invitees WHERE status = \(status)")
                .decode(Int.self).reduce(0, +)
            guard users == 0 else { throw InviteeError.statusIsUsed(by: users) }
            try await transaction.query("DELETE FROM statuses WHERE name = \(status)")
            try await transaction.announce(call, "status.deleted", detail: status.rawValue, at: now)
        }
    }
}
