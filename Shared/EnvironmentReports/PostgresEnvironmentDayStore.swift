public import Domain
public import Postgres

/// What was in the air of past days: pollen from the poller's views `stations` and `station_days`, everything else from
/// the analyzer's table `cell_days`.
public struct PostgresEnvironmentDayStore: Sendable {
    private let pool: PostgresPool

    /// A station further away does not represent a place.
    public static let reach = Kilometres(50)

    public init(pool: PostgresPool) { self.pool = pool }

    /// - Returns: the days of the range of which anything is known.
    public func days(at place: Coordinate, in range: ClosedRange<CalendarDay>) async throws -> [CalendarDay:
        EnvironmentDay]
    {
        var days: [CalendarDay: EnvironmentDay] = [:]
        try add(pollen: try await pool.query(Self.pollen(near: place, in: range)), near: place, to: &days)
        try add(air: try await pool.query(Self.air(at: place, in: range)), to: &days)
        return days
    }

    private static func pollen(near place: Coordinate, in range: ClosedRange<CalendarDay>) -> SQL {
        """
        SELECT station.latitude, station.longitude, reading.allergen, reading.day::text AS day, reading.intensity
        FROM environment_poller.stations AS station JOIN environment_poller.station_days AS reading
            USING (provider, station_id)
        WHERE \(SQL.nearness(of: "station", to: place, within: reach))
            AND reading.day BETWEEN \(range.lowerBound.description)::date AND \(range.upperBound.description)::date
        ORDER BY provider, station_id
        """
    }

    private static func air(at place: Coordinate, in range: ClosedRange<CalendarDay>) -> SQL {
        let cell = Grid.tenthOfDegree.cell(containing: place)
        return """
            SELECT day::text AS day, quantity, highest FROM health_metrics_analyzer.cell_days
            WHERE latitude_tenths = \(cell.row) AND longitude_tenths = \(cell.column)
                AND day BETWEEN \(range.lowerBound.description)::date AND \(range.upperBound.description)::date
            """
    }

    /// Takes each allergen and day from the nearest station with a reading.
    private func add(pollen rows: Rows, near place: Coordinate, to days: inout [CalendarDay: EnvironmentDay]) throws {
        var distances: [CalendarDay: [Allergen: Kilometres]] = [:]
        for row in rows {
            guard let allergen = try Allergen(rawValue: row["allergen"]), let day = try CalendarDay(row["day"])
            else { continue }
            let station = try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"])
            let distance = station.distance(to: place)
            guard distance <= Self.reach, distance < distances[day]?[allergen] ?? Kilometres(.infinity) else {
                continue
            }
            distances[day, default: [:]][allergen] = distance
            days[day, default: EnvironmentDay()].pollen[allergen] = try Intensity(try row["intensity"])
        }
    }

    private func add(air rows: Rows, to days: inout [CalendarDay: EnvironmentDay]) throws {
        for row in rows {
            guard let quantity = try Quantity(rawValue: row["quantity"]), let day = try CalendarDay(row["day"])
            else { continue }
            let highest: Double = try row["highest"]
            switch quantity {
            case .pollutant(.pm25): days[day, default: EnvironmentDay()].fineParticles = highest
            case .pollutant(.ozone): days[day, default: EnvironmentDay()].ozone = highest
            case .weather(.temperature): days[day, default: EnvironmentDay()].temperature = highest
            default: continue
            }
        }
    }
}
