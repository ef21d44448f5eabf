import Domain
import Foundation
import Postgres

/// Reads the view that alert-fanout publishes, and the gateway's own reports.
struct PostgresWhyStore: Sendable {
    let pool: PostgresPool

    /// - Returns: nil when there is no such alert, or nothing was ever known of the person.
    func facts(of alertID: AlertID, for userID: UserID) async throws -> WhyFacts? {
        try await pool.query(
            """
            SELECT kind, allergens, intensity, latitude, longitude, day::text AS day, state, reason, raised_at,
                matched_at, is_author, was_known, place_latitude, place_longitude, radius_km, sensitivities, thresholds,
                time_zone, quiet_from, quiet_until, muted_until, only_urgent, weekly_limit, is_deleted, decision,
                decided_at, has_changed
            FROM alert_fanout.alert_explanations WHERE alert_id = \(alertID.uuid) AND user_id = \(userID.uuid)
            """
        ).first.map(Self.facts)
    }

    /// - Returns: nil when it is no report of a person.
    func origin(ofReport alertID: AlertID, for userID: UserID) async throws -> ReportOrigin? {
        let isOwn: Bool? = try await pool.query(
            "SELECT user_id = \(userID.uuid) AS is_own FROM user_alerts WHERE alert_id = \(alertID.uuid)"
        ).first?["is_own"]
        return isOwn.map { $0 ? .own : .others }
    }

    private static func facts(_ row: Row) throws -> WhyFacts {
        WhyFacts(
            kind: try row["kind", as: String.self],
            day: try row["day", as: String?.self].flatMap { CalendarDay($0) },
            raisedAt: try row["raised_at", as: Date.self], decidedAt: try row["decided_at", as: Date?.self],
            haveSettingsChanged: try row["has_changed", as: Bool?.self] ?? false,
            facts: try alert(row).map { try facts(row, of: $0) })
    }

    private static func facts(_ row: Row, of alert: AlertRelevance.Alert) throws -> WhyAlert.Facts {
        WhyAlert.Facts(
            alert: alert, state: try row["state", as: String.self], stateReason: try row["reason", as: String?.self],
            matchedAt: try row["matched_at", as: Date.self], person: try person(row),
            wasKnown: try row["was_known", as: Bool?.self], isDeleted: try row["is_deleted", as: Bool?.self] ?? false,
            settings: try settings(row),
            decision: try row["decision", as: String?.self].flatMap { AlertDecision(rawValue: $0) })
    }

    private static func alert(_ row: Row) throws -> AlertRelevance.Alert? {
        guard let coordinate = try coordinate(row["latitude"], row["longitude"]) else { return nil }
        return AlertRelevance.Alert(
            allergens: try row["allergens", as: [String].self].compactMap { Allergen(rawValue: $0) },
            intensity: try Intensity(try row["intensity", as: Int.self]), coordinate: coordinate)
    }

    private static func coordinate(_ latitude: Double?, _ longitude: Double?) throws -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The columns of a person are all there or all absent.
    private static func person(_ row: Row) throws -> AlertRelevance.Person? {
        guard let radius = try row["radius_km", as: Double?.self] else { return nil }
        let sensitivities = try zip(row["sensitivities", as: [String].self], row["thresholds", as: [Int].self])
        return AlertRelevance.Person(
            coordinate: try coordinate(row["place_latitude"], row["place_longitude"]), radius: Kilometres(radius),
            sensitivities: try sensitivities.compactMap { name, threshold in
                try Allergen(rawValue: name).map {
                    try Sensitivity(allergen: $0, threshold: try Intensity(threshold))
                }
            },
            isAuthor: try row["is_author", as: Bool.self], isDeleted: try row["is_deleted", as: Bool?.self] ?? false)
    }

    private static func settings(_ row: Row) throws -> NotificationSettings? {
        guard let timeZone = try row["time_zone", as: String?.self] else { return nil }
        let quietFrom = try row["quiet_from", as: Int?.self]
        let quietUntil = try row["quiet_until", as: Int?.self]
        let quietHours = try quietFrom.flatMap { start in try quietUntil.map { try QuietHours(from: start, until: $0) }
        }
        return try NotificationSettings(
            timeZone: timeZone, quietHours: quietHours, mutedUntil: try row["muted_until", as: Date?.self],
            onlyUrgent: try row["only_urgent", as: Bool?.self] ?? false,
            weeklyInterruptions: try row["weekly_limit", as: Int?.self]
                ?? NotificationSettings.usualWeeklyInterruptions)
    }
}
