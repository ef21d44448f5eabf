import Domain
import Foundation
import Postgres

/// Explanations from the view `alert_explanations`.
struct PostgresWhyStore: Sendable {
    let pool: PostgresPool

    /// Whether everything needed to explain an alert is kept, which older alerts lack.
    /// - Returns: nil when there is no such alert.
    func isExplainable(_ id: AlertID) async throws -> Bool? {
        let rows = try await pool.query("SELECT latitude IS NOT NULL FROM alerts WHERE alert_id = \(id.uuid)")
        return try rows.first?.decode(Bool.self)
    }

    /// - Returns: nil when the alert cannot be explained, or the person was never known.
    func record(of alert: AlertID, for person: UserID) async throws -> AlertRecord? {
        let rows = try await pool.query(
            """
            SELECT alert_explanations.*, alerts.reports FROM alert_explanations JOIN alerts USING (alert_id)
            WHERE alert_id = \(alert.uuid) AND user_id = \(person.uuid) AND alerts.latitude IS NOT NULL
            """)
        return try rows.first.map { try AlertRecord($0) }
    }
}

extension AlertRecord {
    fileprivate init(_ row: Row) throws {
        let decision = try row["decision", as: String?.self].flatMap(AlertDecision.init(rawValue:))
        kind = try row["kind"]
        reports = try row["reports", as: [UUID].self].map { AlertID($0) }
        raisedAt = try row["raised_at"]
        decidedAt = decision == nil ? nil : try row["decided_at"]
        isSettled = try row["is_settled", as: Bool?.self] ?? false
        hasChanged = try row["has_changed", as: Bool?.self] ?? false
        facts = WhyAlert.Facts(
            alert: AlertRelevance.Alert(
                allergens: try row["allergens", as: [String].self].compactMap(Allergen.init(rawValue:)),
                intensity: try Intensity(try row["intensity"]),
                coordinate: try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"])),
            state: try row["state"], stateReason: try row["reason"], matchedAt: try row["matched_at"],
            person: try Self.person(row), wasKnown: try row["was_known"], isDeleted: try row["is_deleted"],
            settings: try Self.settings(row), decision: decision)
    }

    /// Nil when the version that the alert was matched against is not known.
    private static func person(_ row: Row) throws -> AlertRelevance.Person? {
        guard try row["person_version", as: Int?.self] != nil else { return nil }
        let latitude: Double? = try row["place_latitude"]
        let longitude: Double? = try row["place_longitude"]
        let allergens: [String] = try row["sensitivities"]
        let thresholds: [Int] = try row["thresholds"]
        return AlertRelevance.Person(
            coordinate: try latitude.flatMap { latitude in
                try longitude.map { try Coordinate(latitude: latitude, longitude: $0) }
            },
            radius: Kilometres(try row["radius_km"]),
            sensitivities: try zip(allergens, thresholds).compactMap { name, threshold in
                try Allergen(rawValue: name).map { try Sensitivity(allergen: $0, threshold: Intensity(threshold)) }
            },
            isAuthor: try row["is_author"], isDeleted: try row["was_deleted"])
    }

    private static func settings(_ row: Row) throws -> NotificationSettings? {
        guard let timeZone = try row["time_zone", as: String?.self] else { return nil }
        let (start, end): (Int?, Int?) = (try row["quiet_from"], try row["quiet_until"])
        var settings = (try? NotificationSettings(timeZone: timeZone)) ?? .initial
        settings.quietHours = start.flatMap { start in end.flatMap { try? QuietHours(from: start, until: $0) } }
        settings.mutedUntil = try row["muted_until"]
        settings.onlyUrgent = try row["only_urgent"]
        settings.weeklyInterruptions = try row["weekly_limit"]
        return settings
    }
}
