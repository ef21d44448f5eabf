import Domain
import Foundation
import Synchronization
import Testing

@testable import environment_poller

struct DWDPollenIndexTests {
    private static let path = "/climate_environment/health/alerts/s31fg.json"
    private let server = ScriptedProvider()
    private let clock = MovableClock()

    private func cell(_ latitude: Double, _ longitude: Double) throws -> GridCell {
        try #require(DWDPollenIndex.profile.grid)
            .cell(containing: try Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test func hasThe27PartRegionsAndTheirPointsInGermany() {
        #expect(Set(DWDPartRegion.all.map(\.id)).count == 27)
        for region in DWDPartRegion.all {
            #expect(region.points.count >= 2, "\(region.id)")
            #expect(region.points.allSatisfy(CountryOutline.germany.contains), "\(region.id)")
        }
    }

    @Test(arguments: [
        ("Köln", 50.94, 6.96, 41), ("Berlin", 52.52, 13.41, 50), ("Rostock", 54.09, 12.13, 20),
        ("München", 48.14, 11.58, 121), ("Freiburg", 48.0, 7.85, 111), ("Würzburg", 49.79, 9.95, 124),
        ("Saarbrücken", 49.23, 7.0, 103), ("Hamburg", 53.55, 10.0, 12), ("Leipzig", 51.34, 12.37, 81),
    ])
    func findsThePartRegionOfATown(_ town: String, latitude: Double, longitude: Double, id: Int) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(DWDPartRegion.nearest(to: place)?.id == id, "\(town)")
        #expect(DWDPollenIndex.profile.region.contains(place), "\(town)")
    }

    @Test(arguments: [(48.86, 2.35), (50.08, 14.44), (47.38, 8.54), (52.23, 21.01), (55.68, 12.57), (52.37, 4.9)])
    func coversNoOtherCountry(_ latitude: Double, longitude: Double) throws {
        #expect(!DWDPollenIndex.profile.region.contains(try Coordinate(latitude: latitude, longitude: longitude)))
    }

    /// The provider with a manual clock.
    private func asking(_ body: @Sendable @escaping (any PlaceProvider) async throws -> Void) async throws {
        try await withServer(server.router) { url in
            let now: @Sendable () -> Date = { clock.now }
            let access = ProviderAccess(baseURL: url, key: "", fetcher: .real(now: now), now: now)
            try await body(try #require(DWDFamily.providers(access).first))
        }
    }

    @Test func asksOnceForAllCellsUntilTheHourIsOver() async throws {
        server.answers(Self.path, .ok(try Recording.pollenBulletin.bytes, tag: "\"1\""))
        let (cologne, rostock) = (try cell(50.94, 6.96), try cell(54.09, 12.13))
        try await asking { provider in
            let first = try #require(try await provider.report(for: cologne))
            let second = try #require(try await provider.report(for: rostock))
            #expect(first.report.series[.pollenIntensity(.species(.birch))]?.values == [8, 6, nil])
            #expect(second.report.series[.pollenIntensity(.species(.birch))]?.values == [2, 3, 4])
            #expect(first.report.issuedAt == (try instant("2026-04-17T09:00:00Z")))
            #expect(first.freshUntil == (try instant("2026-04-18T09:00:00Z")))
            #expect(server.asked.count == 1)

            clock.advance(bySeconds: 3_600)
            // Unchanged, and still needed for a new cell.
            #expect(try await provider.report(for: rostock) == second)
            #expect(try await provider.report(for: cologne) == first)
            #expect(server.asked.count == 2)
        }
    }

    @Test func asksOnceForCellsThatAreAskedForAtOnce() async throws {
        server.answers(Self.path, .ok(try Recording.pollenBulletin.bytes))
        let cologne = try cell(50.94, 6.96)
        try await asking { provider in
            let answered = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 { group.addTask { try await provider.report(for: cologne) != nil } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(answered == 20)
        }
        #expect(server.asked.count == 1)
    }

    @Test func asksAFaultyServiceOncePerMinuteAndNotOncePerCell() async throws {
        server.answers(Self.path, .ok("<html>", type: "text/html"))
        let fault = ProviderFault.wrongContent(expected: "JSON", found: "HTML or XML")
        let cells = [try cell(50.94, 6.96), try cell(54.09, 12.13)]
        let bulletin = try Recording.pollenBulletin.bytes
        try await asking { provider in
            for cell in cells { await #expect(throws: fault) { try await provider.report(for: cell) } }
            #expect(server.asked.count == 1)

            server.answers(Self.path, .ok(bulletin))
            clock.advance(bySeconds: 60)
            for cell in cells {
                let report = try await provider.report(for: cell)
                #expect(report?.report.series.isEmpty == false)
            }
            #expect(server.asked.count == 2)
        }
    }

    /// One document answers for all cells, so one that is cut would be the fault of all.
    @Test func bridgesTwoFaultyBulletinsWithTheLastGoodOne() async throws {
        server.answers(Self.path, .ok(try Recording.pollenBulletin.bytes))
        let cologne = try cell(50.94, 6.96)
        try await asking { provider in
            let first = try await provider.report(for: cologne)
            server.answers(Self.path, .ok(#"{"last_update": "2026-04-1"#))
            for requests in 2...4 {
                clock.advance(bySeconds: 3_600)
                if requests < 4 {
                    #expect(try await provider.report(for: cologne) == first)
                } else {
                    await #expect(throws: ProviderFault.self) { try await provider.report(for: cologne) }
                }
                #expect(server.asked.count == requests)
            }
        }
    }

    @Test func hasNothingForARegionThatTheBulletinLacks() async throws {
        server.answers(Self.path, .ok(try Recording.pollenBulletin.bytes))
        let berlin = try cell(52.52, 13.41)
        try await asking { provider in
            await #expect(throws: ProviderFault.notCovered) { try await provider.report(for: berlin) }
        }
    }
}

/// A manual clock, at noon UTC on 2026-04-17 first.
private final class MovableClock: Sendable {
    private let instant = Mutex(Date(timeIntervalSince1970: 1_776_427_200))

    var now: Date { instant.withLock { $0 } }

    func advance(bySeconds seconds: Double) { instant.withLock { $0.addTimeInterval(seconds) } }
}
