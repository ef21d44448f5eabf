import Domain
import Foundation
import Testing

@Suite struct PlaceTests {
    private let basel: Coordinate

    init() throws { basel = try Coordinate(latitude: 47.5596, longitude: 7.5886) }

    @Test(arguments: [1, 100])
    func acceptsANameOfUsefulLength(length: Int) throws {
        let name = String(repeating: "é", count: length)

        #expect(try Place(name: name, coordinate: basel).name == name)
    }

    @Test(arguments: [0, 101])
    func refusesANameThatIsEmptyOrTooLong(length: Int) {
        let problem = "must have 1 to 100 Unicode characters in at most 300 bytes, but has \(length)"
        #expect(throws: DomainError(field: "name", problem: problem)) {
            try Place(name: String(repeating: "a", count: length), coordinate: basel)
        }
    }

    @Test(arguments: [
        ("", "47.56° N, 7.59° E"), ("\u{202E}", "47.56° N, 7.59° E"), ("two\nlines", "two lines"),
        (String(repeating: "a", count: 200), String(repeating: "a", count: 100)),
    ])
    func mendsANameThatIsOlderThanTheRule(name: String, mended: String) throws {
        struct Stored: Encodable { var name: String, coordinate: Coordinate }
        let json = try JSONEncoder().encode(Stored(name: name, coordinate: basel))
        #expect(try JSONDecoder().decode(Place.self, from: json).name == mended)
    }

    @Test(arguments: [(-33.926, -70.004, "33.93° S, 70.00° W"), (0, 180, "0.00° N, 180.00° E")])
    func isNamedAfterItsCoordinateForOthers(latitude: Double, longitude: Double, name: String) throws {
        #expect(Place(at: try Coordinate(latitude: latitude, longitude: longitude)).name == name)
    }

    @Test(arguments: [
        (#"{"coordinate": {"latitude": 47, "longitude": 7}}"#, "name"),
        (#"{"name": "Home"}"#, "coordinate"),
        (#"{"name": "Home", "coordinate": {"latitude": 91, "longitude": 7}}"#, "coordinate.latitude"),
        (#"{"name": "Home", "coordinate": {"latitude": 47, "longitude": 181}}"#, "coordinate.longitude"),
    ])
    func decodingNamesTheFaultyField(json: String, field: String) {
        #expect(faultyField(decoding: Place.self, from: json) == field)
    }
}
