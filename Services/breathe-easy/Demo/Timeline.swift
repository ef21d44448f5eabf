import Domain
import Foundation
import Postgres

/// The path of one alert through the services.
struct TimelineEntry: Sendable {
    /// The reading that raised it; nil for a person's report.
    var reading: TimelineReading?
    var alertID: AlertID
    /// Such as `station-alert`.
    var kind: String
    var allergen: String
    var intensity: Int
    /// When the poller or the gateway announced it.
    var raisedAt: Date
    /// When alert-fanout had matched it, and how many people it found.
    var matchedAt: Date
    var matched: Int
    /// Who of the demo's people was notified, and when the last of them was.
    var notified: [String]
    var notifiedAt: Date?
}

/// A station's reading as the poller stored it.
struct TimelineReading: Sendable {
    var recordID: UUID
    var measuredAt: Date
    /// Grains/m³.
    var concentration: Double
    var recordedAt: Date
}

extension OperatorView {
    /// Every alert that reached one of the people, in order of time. An alert does not carry its reading's id, so it is
    /// found as the poller chose it: the first of the day with the alert's intensity.
    func timeline(of people: [SignedInPerson], since start: Date) async throws -> [TimelineEntry] {
        let names = Dictionary(people.map { ($0.userID.uuid, $0.person.name) }) { first, _ in first }
        let rows = try await pool.query(
            """
            SELECT a.alert_id, a.kind, a.allergen, a.intensity, a.raised_at, a.matched_at, a.matched,
                   array_agg(n.user_id ORDER BY n.created_at) AS people, max(n.created_at) AS notified_at,
                   r.record_id, r.measured_at, r.concentration, r.recorded_at
            FROM alert_fanout.alerts a JOIN notifier.notifications n ON n.source_id = a.alert_id
            LEFT JOIN LATERAL (
                SELECT * FROM environment_poller.station_readings s
                WHERE a.kind = 'station' AND s.allergen = a.allergen AND s.intensity_today = a.intensity
                  AND s.measured_at >= \(start) AND s.recorded_at <= a.raised_at
                ORDER BY s.measured_at LIMIT 1) r ON true
            WHERE n.user_id = ANY(\(people.map(\.userID.uuid)))
            GROUP BY a.alert_id, r.record_id, r.measured_at, r.concentration, r.recorded_at
            ORDER BY a.raised_at
            """)
        return try rows.map { row in
            TimelineEntry(
                reading: try TimelineReading(row),
                alertID: AlertID(try row["alert_id", as: UUID.self]), kind: try row["kind", as: String.self],
                allergen: try row["allergen", as: String?.self] ?? "not sure",
                intensity: try row["intensity", as: Int.self], raisedAt: try row["raised_at", as: Date.self],
                matchedAt: try row["matched_at", as: Date.self], matched: try row["matched", as: Int.self],
                notified: try row["people", as: [UUID].self].compactMap { names[$0] },
                notifiedAt: try row["notified_at", as: Date?.self])
        }
    }
}

extension TimelineReading {
    /// - Returns: nil for a row without a reading.
    fileprivate init?(_ row: Row) throws {
        guard let recordID = try row["record_id", as: UUID?.self] else { return nil }
        self.init(
            recordID: recordID, measuredAt: try row["measured_at", as: Date.self],
            concentration: try row["concentration", as: Double.self],
            recordedAt: try row["recorded_at", as: Date.self])
    }
}
