import Domain
import EnvironmentReports
import Postgres

/// The pollen of many days at a place, and who measured it.
struct SeasonPollen: Sendable {
    struct Station: Sendable, Hashable {
        var provider: String
        var name: String
        var distance: Kilometres
        /// Must be shown beside the values.
        var attribution: String
    }

    /// The highest intensity of each day that somebody measured.
    var days: [CalendarDay: [Allergen: Intensity]] = [:]
    /// The nearest first.
    var stations: [Station] = []
}

/// Daily pollen from the poller's views `stations` and `station_days`: of each allergen and day that of the nearest
/// station with a reading, as docs/triggers.md says.
struct PostgresSeasonPollenStore: Sendable {
    let pool: PostgresPool
    let directory: ProviderDirectory

    /// A station further away does not represent a place.
    static let reach = Kilometres(50)

    func pollen(
        of allergens: [Allergen], near place: Coordinate, in range: ClosedRange<CalendarDay>
    ) async throws -> SeasonPollen {
        guard !allergens.isEmpty else { return SeasonPollen() }
        let rows = try await pool.query(
            """
            SELECT station.provider, station.station_id, station.name, station.latitude, station.longitude,
                reading.allergen, reading.day::text AS day, reading.intensity
            FROM environment_poller.stations AS station JOIN environment_poller.station_days AS reading
                ON reading.provider = station.provider AND reading.station_id = station.station_id
            WHERE \(BoundingBox(around: place, radius: Self.reach).condition(on: "station"))
                AND reading.allergen = ANY (\(allergens.map(\.rawValue)))
                AND reading.day BETWEEN \(range.lowerBound.description)::date AND \(range.upperBound.description)::date
            ORDER BY station.provider, station.station_id
            """)
        // A provider whose terms do not let its values be shown has none here.
        let profiles = try await directory.providers().map(\.profile)
            .filter { Audience.ownUser.maySee($0.terms.redistribution) }
        return try nearest(rows, to: place, of: Dictionary(profiles.map { ($0.id, $0) }) { first, _ in first })
    }

    private func nearest(
        _ rows: Rows, to place: Coordinate, of profiles: [String: ProviderProfile]
    ) throws -> SeasonPollen {
        var pollen = SeasonPollen()
        var sources: [CalendarDay: [Allergen: SeasonPollen.Station]] = [:]
        for row in rows {
            guard let allergen = try Allergen(rawValue: row["allergen"]), let day = try CalendarDay(row["day"]),
                let profile = try profiles[row["provider"]]
            else { continue }
            let coordinate = try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"])
            let distance = coordinate.distance(to: place)
            let known = sources[day]?[allergen]?.distance ?? Kilometres(.infinity)
            guard distance <= Self.reach, distance < known else { continue }
            sources[day, default: [:]][allergen] = SeasonPollen.Station(
                provider: profile.name, name: try row["name"], distance: distance,
                attribution: profile.terms.attribution)
            pollen.days[day, default: [:]][allergen] = try Intensity(try row["intensity"])
        }
        pollen.stations = Set(sources.values.flatMap(\.values)).sorted {
            ($0.distance, $0.name) < ($1.distance, $1.name)
        }
        return pollen
    }
}
