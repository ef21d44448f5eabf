import Domain
import EnvironmentReports
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import environment_poller
@testable import research_study

extension StudyUnderTest {
    /// What a provider of the whole world says for a cell, from the present hour on.
    /// - Parameter values: the same in each hour.
    func plant(_ values: [Quantity: Double] = Self.spring, latitude: Double = 47.6, longitude: Double = 7.6)
        async throws
    {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        let cell = Grid.tenthOfDegree.cell(containing: coordinate)
        let now = clock.now
        let report = EnvironmentReport(
            coordinate: coordinate, issuedAt: now,
            series: values.mapValues {
                QuantitySeries(step: .hour, start: now, values: Array(repeating: $0, count: 30))
            }, outOfSeason: [])
        let (profile, text) = (try Self.json(Self.profile), try Self.json(report))
        try await database.withPool(of: "environment_poller") { poller in
            try await poller.pipeline([
                """
                INSERT INTO provider_settings (provider, profile, is_enabled) VALUES ('some', \(profile), true)
                ON CONFLICT DO NOTHING
                """,
                """
                INSERT INTO source_status (provider, state, since, last_success) VALUES ('some', 'up', \(now), \(now))
                ON CONFLICT DO NOTHING
                """,
                """
                INSERT INTO provider_cells (provider, grid_row, grid_column, state, asked_at, fetched_at, report)
                VALUES ('some', \(cell.row), \(cell.column), 'known', \(now), \(now), \(text))
                ON CONFLICT (provider, grid_row, grid_column) DO UPDATE SET report = excluded.report,
                    fetched_at = excluded.fetched_at
                """,
            ])
        }
    }

    static let spring: [Quantity: Double] = [
        .pollen(.type(.tree)): 31, .pollen(.type(.grass)): 12.5, .pollen(.type(.weed)): 0,
        .pollutant(.pm25): 8, .pollutant(.pm10): 14, .pollutant(.ozone): 90, .pollutant(.nitrogenDioxide): 11,
        .pollutant(.sulphurDioxide): 2, .pollutant(.carbonMonoxide): 210, .weather(.temperature): 17.2,
        .weather(.relativeHumidity): 58, .weather(.precipitation): 0.4, .weather(.windSpeed): 9,
    ]

    private static let profile = ProviderProfile(
        id: "some", name: "Some", quantities: Set(spring.keys), region: .world, grid: .tenthOfDegree, forecastDays: 5,
        refresh: RefreshRule(shortest: 3_600, longest: 6 * 3_600), cost: RefreshCost(requests: 1, records: 0),
        limits: [],
        terms: ProviderTerms(
            licence: "CC BY 4.0", attribution: "Data by some", url: "https://example.org/some",
            redistribution: .allowed))

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try MessageCoding.encode(value), as: UTF8.self)
    }

    /// What the service seals for a place.
    func sealed(latitude: Double = 47.6, longitude: Double = 7.6) async throws -> SealedForTests {
        let answer = try await get("/api/v1/study/environment?latitude=\(latitude)&longitude=\(longitude)")
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.decoded()
    }
}

/// An answer of `GET /api/v1/study/environment`.
struct SealedForTests: Decodable, Sendable {
    var snapshot: String
    var seal: String?
    var missing: Bool

    var values: EnvironmentSnapshot {
        get throws { try MessageCoding.decode(EnvironmentSnapshot.self, from: Array(snapshot.utf8)) }
    }
}
