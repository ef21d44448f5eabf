import Domain
import Foundation
import MessageProtocol
import Postgres
import PrivacyRights

/// Exports that can still be downloaded.
extension PostgresExportStore {
    /// A person's own, the newest first.
    func exports(of userID: UserID, at now: Date) async throws -> [ExportProgress] {
        try await list("user_id = \(userID.uuid) AND requested_at > \(now - Self.lifetime)", limit: 20)
    }

    /// Everybody's that are not whole yet, the oldest first.
    func open(at now: Date) async throws -> [ExportProgress] {
        try await list("ready_at IS NULL AND requested_at > \(now - Self.lifetime)", limit: 100).reversed()
    }

    private func list(_ condition: SQL, limit: Int) async throws -> [ExportProgress] {
        try await pool.query(
            """
            SELECT export_id, requested_at, ready_at, language, ARRAY(
                SELECT service FROM export_answers AS its WHERE its.export_id = exports.export_id) AS answered
            FROM exports WHERE \(condition) ORDER BY requested_at DESC LIMIT \(limit)
            """
        ).map { row in
            let answered: [String] = try row["answered"]
            return ExportProgress(
                id: ExportID(try row["export_id", as: UUID.self]), requestedAt: try row["requested_at"],
                readyAt: try row["ready_at"], language: try row["language"],
                waitingFor: services.filter { !answered.contains($0.rawValue) }, of: services.count)
        }
    }
}
