import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

extension PostgresStationReadingStore {
    /// In one transaction: changes the reading unless a later correction has, makes anew what is derived of it, lowers
    /// what counts as raised on that day, and writes what `decide` announces to the outbox. A reading that is withdrawn
    /// announces nothing.
    func correct(
        _ fact: StationReadingCorrected, at known: KnownStation,
        deciding decide: @Sendable (StationReading, [DayAllergen: Intensity]) -> StationAnnouncement
    ) async throws {
        let place = AlertPlace(provider: fact.provider, stationID: fact.stationID)
        try await pool.transaction { transaction in
            // As a poll does, so that no alert is raised twice.
            try await transaction.query(
                """
                SELECT FROM stations WHERE provider = \(fact.provider) AND station_id = \(fact.stationID)
                FOR NO KEY UPDATE
                """)
            guard let row = try await transaction.query(.correcting(fact)).first,
                let reading = try StationReading(row, of: fact, in: known.zone)
            else { return }
            let lastHour = known.lastHour ?? fact.measuredAt
            try await transaction.pipeline(SQL.latestAgain(of: fact, before: lastHour))
            let highest =
                try await transaction.query(.highest(of: fact, on: reading.day, in: known.zone))
                .decode(Int.self).first ?? 0
            if lastHour.timeIntervalSince(fact.measuredAt) < Double(PostgresReadingPartitions.daysSummed) * 86_400 {
                try await transaction.pipeline(SQL.dayAgain(of: fact, on: reading.day, in: known.zone))
            }
            try await transaction.pipeline(SQL.lowering(place, reading.dayAllergen, to: highest))
            guard fact.concentration != nil else { return }
            let raised = try await transaction.raisedAlerts(at: [place], since: reading.day.previous)
            let announcement = decide(reading, raised[place] ?? [:])
            try await transaction.remember([place: announcement.peaks])
            try await transaction.enqueue(
                announcement.readings.map { try OutgoingMessage($0, from: .environmentPoller) }
                    + announcement.alerts.map { try OutgoingMessage($0, from: .environmentPoller) })
        }
    }
}

extension StationReading {
    /// - Parameter row: of the statement that corrected it.
    fileprivate init?(_ row: Row, of fact: StationReadingCorrected, in zone: TimeZone) throws {
        let measurement = StationMeasurement(
            measuredAt: fact.measuredAt, allergen: fact.allergen,
            concentration: try PollenConcentration(row["concentration", as: Double.self]))
        let tomorrow = try row["intensity_tomorrow", as: Int?.self].map { try Intensity($0) }
        let next = DayAllergen(day: CalendarDay(of: fact.measuredAt, in: zone).next, allergen: fact.allergen)
        self.init(
            measurement, recordID: RecordID(try row["record_id", as: UUID.self]), zone: zone,
            forecast: tomorrow.map { [next: $0] } ?? [:])
    }
}

extension SQL {
    fileprivate static func key(of fact: StationReadingCorrected) -> SQL {
        "provider = \(fact.provider) AND station_id = \(fact.stationID) AND allergen = \(fact.allergen)"
    }

    fileprivate static func correcting(_ fact: StationReadingCorrected) -> SQL {
        let intensity = fact.concentration.flatMap { PollenScale.intensity(of: fact.allergen, at: $0) }
        let withdrawnAt = fact.concentration == nil ? fact.correctedAt : nil
        return """
            UPDATE station_readings SET
                concentration = coalesce(\(fact.concentration?.grainsPerCubicMetre), concentration),
                intensity_today = coalesce(\(intensity?.value)::smallint, intensity_today),
                withdrawn_at = \(withdrawnAt), correction = \(fact.number)
            WHERE \(key(of: fact)) AND measured_at = \(fact.measuredAt) AND correction < \(fact.number)
            RETURNING record_id, concentration, intensity_tomorrow
            """
    }

    /// Only the last days, where the latest hour must be for it to be shown at all.
    fileprivate static func latestAgain(of fact: StationReadingCorrected, before lastHour: Date) -> [SQL] {
        [
            "DELETE FROM latest_readings WHERE \(key(of: fact))",
            """
            INSERT INTO latest_readings (
                provider, station_id, allergen, measured_at, record_id, concentration, intensity_today,
                intensity_tomorrow)
            SELECT provider, station_id, allergen, measured_at, record_id, concentration, intensity_today,
                intensity_tomorrow
            FROM station_readings
            WHERE \(key(of: fact)) AND withdrawn_at IS NULL AND measured_at > \(lastHour.addingTimeInterval(-7 * 86_400))
            ORDER BY measured_at DESC LIMIT 1
            """,
        ]
    }

    /// The day's readings that count.
    private static func hours(of fact: StationReadingCorrected, on day: CalendarDay, in zone: TimeZone) -> SQL {
        """
        FROM station_readings WHERE \(key(of: fact)) AND withdrawn_at IS NULL
            AND measured_at >= \(day.start(in: zone)) AND measured_at < \(day.next.start(in: zone))
        """
    }

    fileprivate static func highest(of fact: StationReadingCorrected, on day: CalendarDay, in zone: TimeZone) -> SQL {
        "SELECT coalesce(max(intensity_today), 0)::bigint \(hours(of: fact, on: day, in: zone))"
    }

    fileprivate static func dayAgain(
        of fact: StationReadingCorrected, on day: CalendarDay, in zone: TimeZone
    ) -> [SQL] {
        [
            "DELETE FROM day_readings WHERE \(key(of: fact)) AND day = \("\(day)")::date",
            """
            INSERT INTO day_readings (provider, station_id, allergen, day, total, maximum, intensity, hours)
            SELECT \(fact.provider)::text, \(fact.stationID)::text, \(fact.allergen)::text, \("\(day)")::date,
                sum(concentration), max(concentration), max(intensity_today), count(*)
            \(hours(of: fact, on: day, in: zone)) HAVING count(*) > 0
            """,
        ]
    }

    /// A level that was raised for a value which did not hold can be raised again.
    fileprivate static func lowering(_ place: AlertPlace, _ occasion: DayAllergen, to highest: Int) -> [SQL] {
        let condition: SQL = """
            WHERE provider = \(place.provider) AND place = \(place.key) AND allergen = \(occasion.allergen)
                AND day = \("\(occasion.day)")::date AND intensity > \(highest)
            """
        return highest > 0
            ? ["UPDATE raised_alerts SET intensity = \(highest) \(condition)"]
            : ["DELETE FROM raised_alerts \(condition)"]
    }
}
