import Domain
import EnvironmentReports
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// Area alerts in the tables `station_levels`, `area_alerts` and `area_alert_recipients`.
struct PostgresAreaAlertStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Stores the highest intensity of a station's day.
    func note(_ intensity: Intensity, of allergen: Allergen, at station: Station, on day: CalendarDay) async throws {
        try await pool.query(
            """
            INSERT INTO station_levels (
                provider, station_id, allergen, day, intensity, station, latitude, longitude
            ) VALUES (
                \(station.provider), \(station.id), \(allergen), \(day.description)::date, \(intensity.value),
                \(try JSON(station)), \(station.coordinate.latitude), \(station.coordinate.longitude)
            )
            ON CONFLICT (provider, station_id, allergen, day) DO UPDATE SET
                intensity = EXCLUDED.intensity, station = EXCLUDED.station, latitude = EXCLUDED.latitude,
                longitude = EXCLUDED.longitude
            WHERE station_levels.intensity < EXCLUDED.intensity
            """)
    }

    /// The highest intensity of the day and of the day before, which may be unknown.
    func level(of allergen: Allergen, at station: Station, on day: CalendarDay) async throws -> StationLevel? {
        try await pool.query(
            """
            \(Self.levels)
            WHERE today.provider = \(station.provider) AND today.station_id = \(station.id)
                AND today.allergen = \(allergen) AND today.day = \(day.description)::date
            """
        ).first.map(Self.level)
    }

    /// The day's levels at the stations near a person, of the allergens the person has.
    func levels(near userID: UserID, within radius: Kilometres, at instant: Date) async throws -> [StationLevel] {
        let row = try await pool.query(
            "SELECT \(Person.columns) FROM people WHERE user_id = \(userID.uuid) AND NOT is_deleted"
        ).first
        guard let person = try row.map(Person.init), let place = person.coordinate else { return [] }
        let utc = CalendarDay(of: instant, in: .gmt)
        let rows = try await pool.query(
            """
            \(Self.levels)
            WHERE today.day BETWEEN \(utc.previous.description)::date AND \(utc.next.description)::date
                AND today.allergen = ANY(\(person.sensitivities.map(\.allergen.rawValue)))
                AND \(SQL.nearness(of: "today", to: place, within: radius))
            ORDER BY today.provider, today.station_id, today.allergen
            """)
        return try rows.map(Self.level).filter {
            $0.day == $0.station.day(at: instant) && $0.station.coordinate.distance(to: place) <= radius
        }
    }

    func hasRaised(_ id: AreaAlertID) async throws -> Bool {
        try await !pool.query("SELECT FROM area_alerts WHERE area_alert_id = \(id.uuid)").isEmpty
    }

    /// Stores an area alert and announces it to those who were not asked about the allergen on that day: all or
    /// nothing.
    /// - Returns: false when it was raised before.
    func raise(_ alert: AllergenAlertSuggested, on day: CalendarDay) async throws -> Bool {
        try await pool.transaction { transaction in
            let raised = try await transaction.query(
                """
                INSERT INTO area_alerts (area_alert_id, allergen, day, raised_at)
                VALUES (\(alert.areaAlertID.uuid), \(alert.allergen), \(day.description)::date, \(alert.suggestedAt))
                ON CONFLICT DO NOTHING
                """)
            guard raised.affectedCount == 1 else { return false }
            let asked = try await transaction.query(
                """
                INSERT INTO area_alert_recipients (user_id, day, allergen)
                SELECT user_id, \(day.description)::date, \(alert.allergen)
                FROM unnest(\(alert.recipients.map(\.uuid))) AS recipient (user_id)
                ON CONFLICT DO NOTHING
                RETURNING user_id
                """
            ).decode(UUID.self)
            let messages = alert.divided(among: asked.map { UserID($0) })
            try await transaction.enqueue(try messages.map { try OutgoingMessage($0, from: .healthMetricsAnalyzer) })
            return true
        }
    }

    private static let levels: SQL = """
        SELECT today.station, today.allergen, today.day::text AS day, today.intensity,
            before.intensity AS previous
        FROM station_levels AS today LEFT JOIN station_levels AS before
            ON before.provider = today.provider AND before.station_id = today.station_id
            AND before.allergen = today.allergen AND before.day = today.day - 1
        """

    private static func level(_ row: Row) throws -> StationLevel {
        guard let day = CalendarDay(try row["day"]) else {
            throw MessageFault(field: "day", problem: "of a station's level is not a date")
        }
        return StationLevel(
            station: try row["station", as: JSON<Station>.self].value, allergen: try row["allergen"], day: day,
            intensity: try Intensity(try row["intensity"]),
            previous: try row["previous", as: Int?.self].map { try Intensity($0) })
    }
}

extension AllergenAlertSuggested {
    /// One message for each thousand recipients; one without any when all were asked before, for the map.
    fileprivate func divided(among recipients: [UserID]) -> [AllergenAlertSuggested] {
        stride(from: 0, to: max(1, recipients.count), by: Self.mostRecipients).map { start in
            var message = self
            message.recipients = Array(recipients[start..<min(start + Self.mostRecipients, recipients.count)])
            return message
        }
    }
}
