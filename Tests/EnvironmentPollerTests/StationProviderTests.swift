import Domain
import Foundation
import Logging
import MessageProtocol
import Postgres
import ServiceRuntime
import Testing

@testable import environment_poller

/// Another provider of stations needs only its own declaration.
struct StationProviderTests {
    @Test func pollsEachDeclaredProviderOfStations() async throws {
        try await withPollerDatabase { pool in
            let settings = SettingsReader(environment: [
                "ENVIRONMENT_POLLER_POSTGRES_URL": "postgresql://poller:secret@127.0.0.1/breathe_easy",
                "ENVIRONMENT_POLLER_AMQP_URL": "amqp://poller:secret@127.0.0.1/breathe-easy",
                "ENVIRONMENT_REPLAY_URL": "http://127.0.0.1:8095",
            ])
            let sources = SourcePollers(
                try EnvironmentPollerConfiguration(settings, families: [HillStations.self]), pool: pool,
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            try await pool.prepare(sources.profiles, due: Date())
            #expect(sources.pollers.map(\.provider) == ["hill-stations"])
            #expect(sources.declarations.map(\.isRecorded) == [true])

            var failures = 0
            _ = try await #require(sources.pollers.first).pollOnce(&failures)

            let rows = try await pool.query(
                """
                SELECT provider, name, concentration FROM station_readings JOIN stations USING (provider, station_id)
                """)
            #expect(failures == 0)
            #expect(rows.count == 1)
            let row = try #require(rows.first)
            #expect(try row["provider", as: String.self] == "hill-stations")
            #expect(try row["name", as: String.self] == "Hill")
            #expect(try row["concentration", as: Double.self] == 12)
        }
    }
}

/// Declared as in a provider's folder.
private enum HillStations: ProviderFamily {
    static let settingName = "hillstations"
    static let liveURL = "https://hills.example"
    static let profiles = [ProviderProfile.example("hill-stations", grid: nil)]

    static func stationProviders(_ access: ProviderAccess) -> [StationProvider] {
        [StationProvider(profile: profiles[0], feed: HillFeed(now: access.now), timeZone: nil)]
    }
}

/// One station with one reading.
private struct HillFeed: StationFeed {
    let now: @Sendable () -> Date

    private var receipt: DocumentReceipt {
        DocumentReceipt(url: "https://hills.example", validators: DocumentValidators(entityTag: nil, lastModified: nil))
    }

    func stations() async throws(ProviderFault) -> Fetched<StationList>? {
        guard let place = try? Coordinate(latitude: 47, longitude: 8) else { throw .empty }
        let hill = Station(provider: "hill-stations", id: "HILL", name: "Hill", coordinate: place)
        return Fetched(value: StationList(stations: [hill]), receipt: receipt)
    }

    func latestHours(of station: Station) async throws(ProviderFault) -> Fetched<StationSeries>? {
        Fetched(value: try series(), receipt: receipt)
    }

    func earlierHours(of station: Station) async throws(ProviderFault) -> StationSeries { throw .empty }

    func accept(_ receipt: DocumentReceipt) async {}

    private func series() throws(ProviderFault) -> StationSeries {
        guard let concentration = try? PollenConcentration(12) else { throw .empty }
        let hour = Date(timeIntervalSince1970: (now().timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
        return StationSeries(
            firstHour: hour, lastHour: hour, allergens: [.birch],
            measurements: [StationMeasurement(measuredAt: hour, allergen: .birch, concentration: concentration)])
    }
}
