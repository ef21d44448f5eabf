import Domain
import Postgres

extension PostgresSampleStore {
    /// Removes old samples in pieces, so that no lock is held for long.
    /// - Returns: the number of samples removed.
    func removeSamples(before day: UTCDay) async throws -> Int {
        let piece = 1_000
        var total = 0
        while true {
            let rows = try await pool.query(
                """
                DELETE FROM sample_blocks WHERE (user_id, kind, day) IN (
                    SELECT user_id, kind, day FROM sample_blocks WHERE day < \(day.description)
                    LIMIT \(piece) FOR UPDATE SKIP LOCKED)
                RETURNING count
                """)
            total += try rows.decode(Int.self).reduce(0, +)
            if rows.count < piece { return total }
        }
    }

    /// Removes old area alerts, their recipients and station levels, which matter on the day only.
    func removeAreaTraces(before day: UTCDay) async throws {
        for table in ["area_alert_recipients", "area_alerts", "station_levels"] {
            try await pool.query("DELETE FROM \(identifier: table) WHERE day < \(day.description)::date")
        }
    }
}
