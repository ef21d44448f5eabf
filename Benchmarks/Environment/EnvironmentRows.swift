import Domain
import Foundation
import MessageProtocol
import Postgres

/// What a poller would have stored for places all over Europe: a model's weather and air quality, and stations.
struct EnvironmentRows {
    let now: Date
    /// Places apart from each other by a cell.
    let cells: [GridCell]

    /// - Parameter count: of places, from 36° N 9° W on.
    init(places count: Int, now: Date) {
        self.now = now
        cells = (0..<count).map { GridCell(row: 360 + $0 / 40 * 5, column: -90 + $0 % 40 * 8) }
    }

    var paths: [String] {
        cells.map { cell in
            let centre = Grid.tenthOfDegree.centre(of: cell)
            return "/api/v1/environment?latitude=\(centre.latitude)&longitude=\(centre.longitude)"
        }
    }

    func store(in pool: PostgresPool) async throws {
        try await store(Self.weather, hours: 168, in: pool)
        try await store(Self.air, hours: 120, in: pool)
        try await storeStations(in: pool)
    }

    private func store(_ profile: ProviderProfile, hours: Int, in pool: PostgresPool) async throws {
        let midnight = UTCDay(of: now).start
        var series: [Quantity: QuantitySeries] = [:]
        for (index, quantity) in profile.quantities.sorted(by: { $0.rawValue < $1.rawValue }).enumerated() {
            let values = (0..<hours).map { hour -> Double? in
                (abs(sin(Double(hour) / 7 + Double(index))) * 40 * 10).rounded() / 10
            }
            series[quantity] = QuantitySeries(step: .hour, start: midnight, values: values)
        }
        let declared = String(decoding: try MessageCoding.encode(profile), as: UTF8.self)
        try await pool.pipeline([
            """
            INSERT INTO environment_poller.provider_settings (provider, profile, is_enabled)
            VALUES (\(profile.id), \(declared), true)
            """,
            """
            INSERT INTO environment_poller.source_status (provider, state, since, last_success)
            VALUES (\(profile.id), 'up', \(now), \(now))
            """,
        ])
        let report = EnvironmentReport(
            coordinate: Grid.tenthOfDegree.centre(of: GridCell(row: 0, column: 0)), issuedAt: midnight, series: series)
        let text = String(decoding: try MessageCoding.encode(report), as: UTF8.self)
        let grid = profile.grid ?? .tenthOfDegree
        let own = Set(cells.map { grid.cell(containing: Grid.tenthOfDegree.centre(of: $0)) }).sorted()
        try await pool.query(
            """
            INSERT INTO environment_poller.provider_cells
                (provider, grid_row, grid_column, state, asked_at, fetched_at, report)
            SELECT \(profile.id), cell.y, cell.x, 'known', \(now), \(now), \(text)
            FROM unnest(\(own.map(\.row)), \(own.map(\.column))) AS cell (y, x)
            """)
    }

    /// One station in every tenth place, with three allergens and two days.
    private func storeStations(in pool: PostgresPool) async throws {
        let declared = String(decoding: try MessageCoding.encode(Self.stations), as: UTF8.self)
        let chosen = cells.enumerated().filter { $0.offset.isMultiple(of: 10) }.map(\.element)
        try await pool.pipeline([
            """
            INSERT INTO environment_poller.provider_settings (provider, profile, is_enabled)
            VALUES ('stations', \(declared), true)
            """,
            """
            INSERT INTO environment_poller.stations (provider, station_id, name, latitude, longitude, latitude_tenths,
                longitude_tenths, allergens, last_hour, time_zone, state)
            SELECT 'stations', 'S' || number, 'Station ' || number, y / 10.0, x / 10.0, y, x,
                ARRAY['birch', 'grass', 'mugwort'], \(now), 'Europe/Zurich', 'known'
            FROM unnest(\(chosen.map(\.row)), \(chosen.map(\.column))) WITH ORDINALITY AS cell (y, x, number)
            """,
            """
            INSERT INTO environment_poller.latest_readings (provider, station_id, allergen, measured_at, record_id,
                concentration, intensity_today, intensity_tomorrow)
            SELECT provider, station_id, allergen, \(now), gen_random_uuid(), 42, 4, 5
            FROM environment_poller.stations CROSS JOIN unnest(allergens) AS counted (allergen)
            """,
            """
            INSERT INTO environment_poller.day_readings (provider, station_id, allergen, day, total, maximum, intensity,
                hours)
            SELECT provider, station_id, allergen, (\(now)::timestamptz - day * interval '1 day')::date, 480, 60, 5, 24
            FROM environment_poller.stations CROSS JOIN unnest(allergens) AS counted (allergen)
            CROSS JOIN generate_series(0, 1) AS day
            """,
        ])
    }

    private static let weather = profile(
        "weather", Set(WeatherElement.allCases.map(Quantity.weather)).union([.uvIndex]), hasGrid: true)
    private static let pollutants: [Pollutant] = [
        .pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide,
    ]
    private static let plants: [Allergen] = [.alder, .birch, .grass, .mugwort, .olive, .ragweed]
    private static let air = profile(
        "air", Set(pollutants.map(Quantity.pollutant) + plants.map { .pollen(.species($0)) }), hasGrid: true)
    private static let stations = profile("stations", [.pollen(.species(.birch))], hasGrid: false)

    private static func profile(_ id: String, _ quantities: Set<Quantity>, hasGrid: Bool) -> ProviderProfile {
        ProviderProfile(
            id: id, name: id.capitalized, quantities: quantities, region: .world,
            grid: hasGrid ? .tenthOfDegree : nil, forecastDays: 5,
            refresh: RefreshRule(shortest: 3_600, longest: 21_600), cost: RefreshCost(requests: 1, records: 0),
            limits: [],
            terms: ProviderTerms(
                licence: "CC BY 4.0", attribution: "Made up", url: "https://creativecommons.org/licenses/by/4.0/",
                redistribution: .allowed))
    }
}
