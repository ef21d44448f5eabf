import Domain
import Foundation
import Postgres

extension PostgresSampleStore {
    /// - Returns: the next person, by id, with plain measurements; nil when there is none.
    func personWithPlainMeasurements(after last: UserID?) async throws -> UserID? {
        let beyond: SQL = if let last { "user_id > \(last.uuid)" } else { "true" }
        let rows = try await pool.query(
            "SELECT user_id FROM measurements WHERE \(beyond) ORDER BY user_id LIMIT 1")
        return try rows.first.map { UserID(try $0.decode(UUID.self)) }
    }

    /// Moves plain measurements into the person's blocks and sums up their days, which were judged when they came.
    /// - Returns: the number of measurements moved.
    func sealMeasurements(of userID: UserID, atMost limit: Int, at time: Date) async throws -> Int {
        try await pool.transaction { transaction in
            let person = try await transaction.lockPerson(userID)
            let rows = try await transaction.query(
                """
                DELETE FROM measurements WHERE user_id = \(userID.uuid) AND (kind, measured_at) IN (
                    SELECT kind, measured_at FROM measurements WHERE user_id = \(userID.uuid) LIMIT \(limit))
                RETURNING kind, measured_at, value
                """)
            // Those of a deleted account are only deleted.
            guard !rows.isEmpty, person?.isDeleted != true else { return rows.count }
            let samples = try rows.map { row in
                HealthSample(
                    metric: try HealthMetric(
                        kind: try row["kind"], value: try row["value"], measuredAt: try row["measured_at"]))
            }
            let touched = TouchedDays(by: samples, zone: person?.timeZone ?? .gmt, at: time)
            let recording = Recording(
                userID: userID, samples: samples, touched: touched, messageID: nil, time: time)
            _ = try await record(recording, in: transaction) { RecordingDecision(unjudged: $0) }
            return rows.count
        }
    }
}
