import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Postgres
import TestSupport

@testable import EnvironmentReports
@testable import environment_poller
@testable import ingest_gateway

/// The gateway over a database that holds what the environment-poller publishes, by its own migrations.
struct EnvironmentUnderTest: Sendable {
    let gateway: GatewayUnderTest
    let clock: ClockForTests
    /// Logged in as the environment-poller.
    let poller: PostgresPool

    static let now = GatewayUnderTest.now
    /// 47.6° N, 7.6° E.
    static let basel = GridCell(row: 476, column: 76)

    static func run(
        isRecorded: Bool = false, _ body: @escaping @Sendable (EnvironmentUnderTest) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: [
            SchemaForTests("environment_poller", EnvironmentPollerMigrations.all),
            SchemaForTests.accounts,
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
        ]) { database in
            try await database.withPool(of: "environment_poller") { poller in
                try await database.withPool(of: "ingest_gateway") { pool in
                    let clock = ClockForTests(now)
                    try await GatewayUnderTest.run(
                        over: pool, clock: clock, settings: GatewaySettings(isRecorded: isRecorded)
                    ) { gateway in
                        try await body(EnvironmentUnderTest(gateway: gateway, clock: clock, poller: poller))
                    }
                }
            }
        }
    }

    func get(_ path: String, token: String? = nil, ifNoneMatch tag: String? = nil) async throws -> Answer {
        var headers: HTTPFields = [:]
        if let token { headers[.authorization] = "Bearer \(token)" }
        if let tag { headers[.ifNoneMatch] = tag }
        return try await gateway.call(.get, path, headers: headers, ByteBuffer())
    }

    /// What is in the air in Basel.
    func environment(_ more: String = "", token: String? = nil) async throws -> LocalEnvironment {
        let answer = try await get("/api/v1/environment?latitude=47.56&longitude=7.57\(more)", token: token)
        return try MessageCoding.decode(LocalEnvironment.self, from: answer.body)
    }

    static func profile(
        _ id: String = "some", _ quantities: Set<Quantity>, grid: Grid? = .tenthOfDegree,
        region: CoveredRegion = .world, _ terms: ProviderTerms.Redistribution = .allowed
    ) -> ProviderProfile {
        ProviderProfile(
            id: id, name: id.capitalized, quantities: quantities, region: region, grid: grid, forecastDays: 5,
            refresh: RefreshRule(shortest: 3_600, longest: 6 * 3_600), cost: RefreshCost(requests: 1, records: 0),
            limits: [],
            terms: ProviderTerms(
                licence: "CC BY 4.0", attribution: "Data by \(id)", url: "https://example.org/\(id)",
                redistribution: terms))
    }

    func declare(
        _ profile: ProviderProfile, isEnabled: Bool = true, state: String? = "up", reason: String? = nil
    ) async throws {
        let text = String(decoding: try MessageCoding.encode(profile), as: UTF8.self)
        try await poller.query(
            "INSERT INTO provider_settings (provider, profile, is_enabled) VALUES (\(profile.id), \(text), \(isEnabled))"
        )
        guard let state else { return }
        try await poller.query(
            """
            INSERT INTO source_status (provider, state, reason, since, last_success)
            VALUES (\(profile.id), \(state), \(reason), \(Self.now), \(Self.now))
            """)
    }

    func down(_ provider: String, reason: String) async throws {
        try await poller.query(
            "UPDATE source_status SET state = 'down', reason = \(reason) WHERE provider = \(provider)")
    }

    /// Stores a provider's answer for a cell of its grid: hourly values that begin with the current hour.
    func report(
        _ provider: String, _ values: [Quantity: [Double?]], cell: GridCell = basel,
        outOfSeason: Set<PollenSubject> = [],
        step: QuantitySeries.Step = .hour, start: Date = now, age: TimeInterval = 600
    ) async throws {
        let report = EnvironmentReport(
            coordinate: try Coordinate(latitude: 47.6, longitude: 7.6), issuedAt: Self.now.addingTimeInterval(-7_200),
            series: values.mapValues { QuantitySeries(step: step, start: start, values: $0) }, outOfSeason: outOfSeason)
        let text = String(decoding: try MessageCoding.encode(report), as: UTF8.self)
        let fetchedAt = Self.now.addingTimeInterval(-age)
        try await poller.query(
            """
            INSERT INTO provider_cells (provider, grid_row, grid_column, state, asked_at, fetched_at, report)
            VALUES (\(provider), \(cell.row), \(cell.column), 'known', \(fetchedAt), \(fetchedAt), \(text))
            ON CONFLICT (provider, grid_row, grid_column) DO UPDATE SET report = excluded.report,
                fetched_at = excluded.fetched_at
            """)
    }

    func station(
        _ id: String = "PBS", name: String = "Basel", latitude: Double = 47.562, longitude: Double = 7.583,
        provider: String = "meteoswiss", allergens: [Allergen] = [.birch], zone: String = "Europe/Zurich"
    ) async throws {
        try await poller.query(
            """
            INSERT INTO stations (provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths,
                allergens, last_hour, time_zone, state)
            VALUES (\(provider), \(id), \(name), \(latitude), \(longitude), \(Int((latitude * 10).rounded())),
                \(Int((longitude * 10).rounded())), \(allergens.map(\.rawValue)), \(Self.now), \(zone), 'known')
            """)
    }

    func reading(
        _ grains: Double, age: TimeInterval = 3_600, of allergen: Allergen = .birch, at id: String = "PBS",
        tomorrow: Int? = nil, provider: String = "meteoswiss"
    ) async throws {
        try await poller.query(
            """
            INSERT INTO latest_readings (provider, station_id, allergen, measured_at, record_id, concentration,
                intensity_today, intensity_tomorrow)
            VALUES (\(provider), \(id), \(allergen), \(Self.now.addingTimeInterval(-age)), \(UUID()), \(grains), 3,
                \(tomorrow))
            """)
    }

    func day(_ day: String, total: Double, maximum: Double, intensity: Int, hours: Int = 24) async throws {
        try await poller.query(
            """
            INSERT INTO day_readings (provider, station_id, allergen, day, total, maximum, intensity, hours)
            VALUES ('meteoswiss', 'PBS', 'birch', \(day)::date, \(total), \(maximum), \(intensity), \(hours))
            """)
    }
}
