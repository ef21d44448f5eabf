import Domain
import Foundation
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0), (47.5596, 7.5886)])
    func acceptsEveryPlaceOnTheGlobe(latitude: Double, longitude: Double) throws {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)

        #expect(coordinate.latitude == latitude)
        #expect(coordinate.longitude == longitude)
    }

    @Test(arguments: [90.000_001, -90.1, 900, .nan, .infinity, -.infinity])
    func refusesAnImpossibleLatitude(latitude: Double) {
        #expect(throws: DomainError(field: "latitude", problem: "must be a number of degrees from -90 to 90")) {
            try Coordinate(latitude: latitude, longitude: 0)
        }
    }

    @Test(arguments: [180.000_001, -180.1, 360, .nan, .infinity, -.infinity])
    func refusesAnImpossibleLongitude(longitude: Double) {
        #expect(throws: DomainError(field: "longitude", problem: "must be a number of degrees from -180 to 180")) {
            try Coordinate(latitude: 0, longitude: longitude)
        }
    }

    /// The expected values come from the vector form of the great circle (atan2 of cross and dot product).
    @Test(arguments: [
        KnownDistance("Basel to Zürich", (47.5596, 7.5886), (47.3769, 8.5417), 74.4665),
        KnownDistance("Berlin to Paris", (52.52, 13.405), (48.8566, 2.3522), 877.4645),
        KnownDistance("Fiji to Samoa, across the antimeridian", (-17.7134, 178.065), (-13.8333, -171.7667), 1_170.1684),
        KnownDistance("one degree of the equator", (0, 0), (0, 1), 111.1951),
        KnownDistance("one degree across the antimeridian", (0, 179.5), (0, -179.5), 111.1951),
        KnownDistance("over the North Pole", (89, 0), (89, 180), 222.3902),
        KnownDistance("Svalbard to the North Pole", (78.2232, 15.6267), (90, -100), 1_309.5222),
        KnownDistance("pole to pole", (90, 0), (-90, 0), 20_015.1144),
        KnownDistance("antipodes on the equator", (0, 0), (0, 180), 20_015.1144),
    ])
    func measuresTheGreatCircle(known: KnownDistance) throws {
        let (start, end) = try (known.coordinate(known.start), known.coordinate(known.end))

        #expect(abs(start.distance(to: end).value - known.kilometres) < 0.001)
        #expect(start.distance(to: end) == end.distance(to: start))
    }

    @Test(arguments: [(-180.0, 180.0), (-179.999_999, 180.0)])
    func bothSidesOfTheAntimeridianAreOnePlace(west: Double, east: Double) throws {
        let distance = try Coordinate(latitude: 12, longitude: west)
            .distance(to: Coordinate(latitude: 12, longitude: east))

        #expect(distance < Kilometres(0.001))
    }

    @Test(arguments: [90.0, -90.0])
    func everyLongitudeMeetsAtThePole(pole: Double) throws {
        let distance = try Coordinate(latitude: pole, longitude: 7)
            .distance(to: Coordinate(latitude: pole, longitude: -131))

        #expect(distance < Kilometres(0.001))
    }

    @Test func aPlaceIsAtNoDistanceFromItself() throws {
        let basel = try Coordinate(latitude: 47.5596, longitude: 7.5886)

        #expect(basel.distance(to: basel) == Kilometres(0))
    }

    @Test(arguments: [
        (#"{"latitude": 91, "longitude": 0}"#, "latitude"), (#"{"latitude": 0, "longitude": -181}"#, "longitude"),
        (#"{"longitude": 7}"#, "latitude"), (#"{"latitude": "47", "longitude": 7}"#, "latitude"),
    ])
    func decodingNamesTheFaultyField(json: String, field: String) {
        #expect(faultyField(decoding: Coordinate.self, from: json) == field)
    }
}

struct KnownDistance: Sendable, CustomTestStringConvertible {
    var name: String
    var start: (latitude: Double, longitude: Double)
    var end: (latitude: Double, longitude: Double)
    var kilometres: Double

    init(_ name: String, _ start: (Double, Double), _ end: (Double, Double), _ kilometres: Double) {
        self.name = name
        self.start = start
        self.end = end
        self.kilometres = kilometres
    }

    var testDescription: String { name }

    func coordinate(_ point: (latitude: Double, longitude: Double)) throws -> Coordinate {
        try Coordinate(latitude: point.latitude, longitude: point.longitude)
    }
}
