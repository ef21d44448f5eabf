import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import EnvironmentReports
@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct StationMapTests {
    private func map(_ world: EnvironmentUnderTest, _ box: String) async throws -> FeatureCollection<StationReport> {
        let answer = try await world.get("/api/v1/stations?bbox=\(box)")
        return try MessageCoding.decode(FeatureCollection<StationReport>.self, from: answer.body)
    }

    private func world(
        _ terms: ProviderTerms.Redistribution = .allowed,
        _ body: @escaping @Sendable (EnvironmentUnderTest) async throws -> Void
    ) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(
                EnvironmentUnderTest.profile("meteoswiss", [.pollen(.species(.birch))], grid: nil, terms))
            try await body(world)
        }
    }

    @Test func showsTheStationsOfABoxAsGeoJSONForAnyone() async throws {
        try await world { world in
            try await world.station(allergens: [.birch, .grass])
            try await world.reading(108)
            try await world.day("2023-04-10", total: 240, maximum: 140, intensity: 6)
            try await world.station("PZH", name: "Zürich", longitude: 8.57)
            let answer = try await world.get("/api/v1/stations?bbox=7,47,8,48")
            #expect(answer.headers[.contentType] == "application/geo+json")
            #expect(answer.headers[.cacheControl] == "public, max-age=60")
            let map = try MessageCoding.decode(FeatureCollection<StationReport>.self, from: answer.body)
            #expect(map.type == "FeatureCollection")
            #expect(map.features.map(\.id) == ["meteoswiss/PBS"])
            let feature = try #require(map.features.first)
            #expect(feature.geometry.coordinates == [7.583, 47.562])
            #expect(feature.properties.state == .up)
            #expect(feature.properties.allergens.map(\.allergen) == [.birch, .grass])
            #expect(feature.properties.allergens.map(\.latest?.level) == ["high", nil])
            #expect(feature.properties.allergens.first?.today?.maximum == 140)
        }
    }

    @Test func looksOverTheAntimeridian() async throws {
        try await world { world in
            try await world.station("W", longitude: 179.5)
            try await world.station("E", longitude: -179.5)
            try await world.station("far", longitude: 0)
            #expect(try await map(world, "179,40,-179,50").features.map(\.properties.id) == ["E", "W"])
        }
    }

    @Test func answersTheSameTagUntilAStationChanges() async throws {
        try await world { world in
            try await world.station()
            let path = "/api/v1/stations?bbox=7,47,8,48"
            let tag = try #require(try await world.get(path).headers[.eTag])
            world.clock.advance(by: 100)
            #expect(try await world.get(path, ifNoneMatch: tag).status == 304)
            try await world.reading(108)
            world.clock.advance(by: 100)
            #expect(try await world.get(path, ifNoneMatch: tag).status == 200)
        }
    }

    @Test func asksForASmallerBoxWhenThereAreTooManyStations() async throws {
        try await world { world in
            try await world.poller.query(
                """
                INSERT INTO stations (provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths)
                SELECT 'meteoswiss', number, 'Station', 47.5, 7.5, 475, 75 FROM generate_series(1, 1001) AS number
                """)
            let answer = try await world.get("/api/v1/stations?bbox=7,47,8,48")
            #expect(answer.status == 400)
            let fault = try #require(try answer.problem.errors?.first)
            #expect(fault.detail == "contains 1001 stations, of which at most 1000 are returned: request a smaller box")
        }
    }

    @Test func showsOnlyTheLevelWhereTheTermsForbidTheValue() async throws {
        try await world(.derivedOnly) { world in
            try await world.station()
            try await world.reading(108, tomorrow: 3)
            try await world.day("2023-04-10", total: 240, maximum: 140, intensity: 6)
            let entry = try #require(try await map(world, "7,47,8,48").features.first?.properties.allergens.first)
            #expect(entry.latest?.level == "high")
            #expect(entry.latest?.value == nil)
            #expect(entry.latest?.intensity == nil)
            #expect(entry.today?.mean == nil)
            #expect(entry.today?.maximum == nil)
            #expect(entry.tomorrow?.level == "moderate")
            #expect(entry.tomorrow?.intensity == nil)
        }
    }

    @Test func saysThatAStationIsDown() async throws {
        try await world { world in
            try await world.station()
            try await world.poller.query("UPDATE stations SET state = 'failed', reason = 'its file is gone'")
            let station = try #require(try await map(world, "7,47,8,48").features.first?.properties)
            #expect(station.state == .down)
            #expect(station.reason == "its file is gone")
        }
    }
}

@Suite struct BoundingBoxTests {
    @Test(arguments: [(47.6, 7.6), (0, 179.9), (0, -179.9), (89.9, 10), (-89.9, 10), (60, 0)])
    func holdsEverythingWithinItsRadius(latitude: Double, longitude: Double) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let box = BoundingBox(around: place, radius: Kilometres(100))
        for step in 0..<36 {
            let angle = Double(step) * .pi / 18
            // On a sphere: https://www.movable-type.co.uk/scripts/latlong.html, "destination point".
            let reach = 99.9 / Coordinate.earthRadius
            let north = latitude * .pi / 180
            let sine = sin(north) * cos(reach) + cos(north) * sin(reach) * cos(angle)
            let turn = atan2(sin(angle) * sin(reach) * cos(north), cos(reach) - sin(north) * sine)
            let east = (longitude + turn * 180 / .pi + 540).truncatingRemainder(dividingBy: 360) - 180
            #expect(box.contains(try Coordinate(latitude: asin(sine) * 180 / .pi, longitude: east)))
        }
    }

    @Test func holdsNothingFarAway() throws {
        let box = BoundingBox(around: try Coordinate(latitude: 47.6, longitude: 7.6), radius: Kilometres(100))
        #expect(!box.contains(try Coordinate(latitude: 48.6, longitude: 7.6)))
        #expect(!box.contains(try Coordinate(latitude: 47.6, longitude: 9.1)))
    }
}
