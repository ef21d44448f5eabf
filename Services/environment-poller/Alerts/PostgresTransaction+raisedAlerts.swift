import Domain
import Postgres

/// Table `raised_alerts`. A writer holds the lock of the place's own row.
extension PostgresTransaction {
    /// The alerts raised at some places of one provider since a day.
    func raisedAlerts(
        at places: [AlertPlace], since day: CalendarDay
    ) async throws -> [AlertPlace: [DayAllergen: Intensity]] {
        guard let provider = places.first?.provider else { return [:] }
        let byKey = Dictionary(places.map { ($0.key, $0) }) { first, _ in first }
        let rows = try await query(
            """
            SELECT place, allergen, day::text AS day, intensity FROM raised_alerts
            WHERE provider = \(provider) AND place = ANY(\(places.map(\.key))) AND day >= \("\(day)")::date
            """)
        var raised: [AlertPlace: [DayAllergen: Intensity]] = [:]
        for row in rows {
            guard let place = byKey[try row["place"]], let day = CalendarDay(try row["day", as: String.self]) else {
                continue
            }
            raised[place, default: [:]][DayAllergen(day: day, allergen: try row["allergen"])] =
                try Intensity(row["intensity"])
        }
        return raised
    }

    func remember(_ peaks: [AlertPlace: [DayAllergen: Intensity]]) async throws {
        let raised = peaks.flatMap { place, peaks in peaks.map { (place, $0.key, $0.value) } }
        guard !raised.isEmpty else { return }
        try await query(
            """
            INSERT INTO raised_alerts (provider, place, allergen, day, intensity)
            SELECT provider, place, allergen, day::date, intensity FROM unnest(
                \(raised.map(\.0.provider)), \(raised.map(\.0.key)), \(raised.map(\.1.allergen.rawValue)),
                \(raised.map { "\($0.1.day)" }), \(raised.map(\.2.value))
            ) AS peak (provider, place, allergen, day, intensity)
            ON CONFLICT (provider, place, allergen, day) DO UPDATE SET intensity = EXCLUDED.intensity
            """)
    }
}
