import Domain
import Foundation
import Postgres

/// The way of one alert through the services.
struct TimelineEntry: Sendable {
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
    /// Who of the demo's people was told, and when the last of them.
    var notified: [String]
    var notifiedAt: Date?
}

extension OperatorView {
    /// Every alert that reached one of the people, in order of time.
    func timeline(of people: [SignedInPerson]) async throws -> [TimelineEntry] {
        let names = Dictionary(people.map { ($0.userID.uuid, $0.person.name) }) { first, _ in first }
        let rows = try await pool.query(
            """
            SELECT a.alert_id, a.kind, a.allergen, a.intensity, a.raised_at, a.matched_at, a.matched,
                   array_agg(n.user_id ORDER BY n.created_at) AS people, max(n.created_at) AS notified_at
            FROM alert_fanout.alerts a JOIN notifier.notifications n ON n.source_id = a.alert_id
            WHERE n.user_id = ANY(\(people.map(\.userID.uuid)))
            GROUP BY 1, 2, 3, 4, 5, 6, 7
            ORDER BY a.raised_at
            """)
        return try rows.map { row in
            TimelineEntry(
                alertID: AlertID(try row["alert_id", as: UUID.self]), kind: try row["kind", as: String.self],
                allergen: try row["allergen", as: String?.self] ?? "not sure",
                intensity: try row["intensity", as: Int.self], raisedAt: try row["raised_at", as: Date.self],
                matchedAt: try row["matched_at", as: Date.self], matched: try row["matched", as: Int.self],
                notified: try row["people", as: [UUID].self].compactMap { names[$0] },
                notifiedAt: try row["notified_at", as: Date?.self])
        }
    }
}
