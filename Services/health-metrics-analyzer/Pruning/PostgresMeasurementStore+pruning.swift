import Foundation
import Postgres

extension PostgresMeasurementStore: AgedMeasurementStore {
    /// In pieces, so that no lock is held for long.
    func removeMeasurements(before limit: Date) async throws -> Int {
        let piece = 10_000
        var count = 0
        while true {
            let rows = try await pool.query(
                """
                DELETE FROM measurements WHERE (user_id, kind, measured_at) IN (
                    SELECT user_id, kind, measured_at FROM measurements WHERE measured_at < \(limit)
                    LIMIT \(piece) FOR UPDATE SKIP LOCKED)
                """)
            count += rows.affectedCount
            if rows.affectedCount < piece { return count }
        }
    }
}
