import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct PostgresPlaceConditionStoreTests {
    private static let now = "2026-04-10T06:00:00Z"
    private let cell = Cell(latitudeTenths: 522, longitudeTenths: 69)

    private func withStores(
        _ body: (PostgresPlaceConditionStore, PostgresSubscribedPlaceStore) async throws -> Void
    ) async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            try await body(PostgresPlaceConditionStore(pool: pool), PostgresSubscribedPlaceStore(pool: pool))
        }
    }

    private func report(birch grains: Double, longitude: Double = 6.9) throws -> PlaceReport {
        let time = try instant("2026-04-10T12:00:00Z")
        let concentration = try PollenConcentration(grains)
        return PlaceReport(
            coordinate: try Coordinate(latitude: 52.2, longitude: longitude),
            conditions: [
                PlaceCondition(quantity: .birchPollen, value: grains, unit: "grains/m³", validAt: time)
            ],
            forecasts: [
                PollenForecast(
                    allergen: .birch, concentration: concentration,
                    intensity: try #require(PollenScale.intensity(of: .birch, at: concentration)), expectedAt: time)
            ])
    }

    private func record(
        _ report: PlaceReport, for cell: Cell, in store: PostgresPlaceConditionStore
    ) async throws -> Int {
        let now = try instant(Self.now)
        let announce = AnnounceForecasts(trigger: .anyIntensity, now: { now }, makeAlertID: { AlertID() })
        return try await store.record(report, for: cell, from: .airQuality, at: now) {
            announce(report, from: .airQuality, highest: $0)
        }
    }

    @Test func asksForPlacesOfSubscribersAndForPollenAlsoForThoseOfStations() async throws {
        try await withStores { store, places in
            try await places.keep(cell, of: UserID(), version: 1)
            try await places.keep(cell, of: UserID(), version: 1)
            try await PostgresStationReadingStore(pool: store.pool).save([try Examples.basel()])

            let basel = Cell(latitudeTenths: 476, longitudeTenths: 76)
            let pollen = try await store.cellsDue(for: .airQuality, notAskedSince: try instant(Self.now))
            #expect(Set(pollen) == [cell, basel])
            #expect(try await store.cellsDue(for: .weather, notAskedSince: try instant(Self.now)) == [cell])
        }
    }

    @Test func asksAboutAPlaceAgainOnlyAfterTheInterval() async throws {
        try await withStores { store, places in
            try await places.keep(cell, of: UserID(), version: 1)
            let now = try instant(Self.now)
            try await store.recordUnchanged(for: cell, from: .weather, at: now)

            #expect(try await store.cellsDue(for: .weather, notAskedSince: now.addingTimeInterval(-1)).isEmpty)
            #expect(try await store.cellsDue(for: .weather, notAskedSince: now) == [cell])
            #expect(try await store.cellsDue(for: .airQuality, notAskedSince: now.addingTimeInterval(-1)) == [cell])
        }
    }

    @Test func forgetsAPlaceWhenItsLastSubscriberLeaves() async throws {
        try await withStores { store, places in
            let user = UserID()
            try await places.keep(cell, of: user, version: 1)
            try await places.keep(nil, of: user, version: 2)
            #expect(try await store.cellsDue(for: .weather, notAskedSince: try instant(Self.now)).isEmpty)
        }
    }

    @Test func keepsTheHighestVersionWhateverTheOrder() async throws {
        try await withStores { store, places in
            let user = UserID()
            try await places.keep(cell, of: user, version: 3)
            try await places.keep(Cell(latitudeTenths: 1, longitudeTenths: 1), of: user, version: 2)
            #expect(try await store.cellsDue(for: .weather, notAskedSince: try instant(Self.now)) == [cell])
        }
    }

    @Test func raisesAForecastOnceForAllPlacesInTheProvidersCell() async throws {
        try await withStores { store, _ in
            let neighbour = Cell(latitudeTenths: 522, longitudeTenths: 70)
            #expect(try await record(try report(birch: 90), for: cell, in: store) == 1)
            #expect(try await record(try report(birch: 90), for: neighbour, in: store) == 0)
            #expect(try await record(try report(birch: 90), for: cell, in: store) == 0)
            #expect(try await record(try report(birch: 400), for: cell, in: store) == 1)
            let rows = try await store.pool.query("SELECT count(*) AS number FROM outbox")
            #expect(try rows.first?["number", as: Int.self] == 2)
        }
    }

    @Test func replacesWhatWasKnownAndRemovesItWhereNothingIsKnownAnyMore() async throws {
        try await withStores { store, _ in
            _ = try await record(try report(birch: 90), for: cell, in: store)
            _ = try await record(try report(birch: 20), for: cell, in: store)
            let day = UTCDay(of: try instant(Self.now))
            let key = DayAllergen(day: day, allergen: .birch)
            #expect(try await store.intensities(at: cell) == [key: try Intensity(3)])
            let values = try await store.pool.query("SELECT value FROM place_conditions")
            #expect(try values.decode(Double.self) == [20])

            try await store.recordNothing(for: cell, from: .airQuality, at: try instant(Self.now))

            #expect(try await store.intensities(at: cell).isEmpty)
            #expect(try await store.pool.query("SELECT value FROM place_conditions").isEmpty)
        }
    }
}
