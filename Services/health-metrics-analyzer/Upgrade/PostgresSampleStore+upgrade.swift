import Domain
import Foundation
import Postgres

extension PostgresSampleStore: PlainMeasurementStore {
    func personWithPlainMeasurements(after last: UserID?) async throws -> UserID? {
        let beyond: SQL = if let last { "user_id > \(last.uuid)" } else { "true" }
        let rows = try await pool.query(
            "SELECT user_id FROM measurements WHERE \(beyond) ORDER BY user_id LIMIT 1")
        return try rows.first.map { UserID(try $0.decode(UUID.self)) }
    }

    func sealMeasurements(of userID: UserID, atMost limit: Int, at time: Date) async throws -> Int {
        try await pool.transaction { transaction in
            let person = try await transaction.lockPerson(userID)
            let rows = try await transaction.query(
                """
                DELETE FROM measurements WHERE user_id = \(userID.uuid) AND (kind, measured_at) IN (
                    SELECT kind, measured_at FROM measurements WHERE user_id = \(userID.uuid) LIMIT \(limit))
                RETURNING kind, measured_at, value
                """)
            // Of a person whose account is gone they are deleted and not kept.
            guard !rows.isEmpty, person?.isDeleted != true else { return rows.count }
            let samples = try rows.map { row in
                HealthSample(
                    metric: try HealthMetric(
                        kind: try row["kind"], value: try row["value"], measuredAt: try row["measured_at"]))
            }
            let touched = TouchedDays(by: samples, zone: person?.timeZone ?? .gmt, at: time)
            // Days without a context are not judged.
            let recording = Recording(
                userID: userID, samples: samples, touched: touched, contexts: [:], messageID: nil, time: time)
            _ = try await record(recording, in: transaction)
            return rows.count
        }
    }
}
