import Domain
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
        #expect(throws: DomainError(field: "name", problem: "must have 1 to 100 characters")) {
            try Place(name: String(repeating: "a", count: length), coordinate: basel)
        }
    }

    @Test(arguments: [
        (#"{"name": "", "coordinate": {"latitude": 47, "longitude": 7}}"#, "name"),
        (#"{"coordinate": {"latitude": 47, "longitude": 7}}"#, "name"),
        (#"{"name": "Home"}"#, "coordinate"),
        (#"{"name": "Home", "coordinate": {"latitude": 91, "longitude": 7}}"#, "coordinate.latitude"),
        (#"{"name": "Home", "coordinate": {"latitude": 47, "longitude": 181}}"#, "coordinate.longitude"),
    ])
    func decodingNamesTheFaultyField(json: String, field: String) {
        #expect(faultyField(decoding: Place.self, from: json) == field)
    }
}
