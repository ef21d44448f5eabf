import JSONDocuments
import Testing

/// Where in a document a value is, for its author.
@Suite struct JSONPlacesTests {
    @Test func countsLinesAndColumnsAsEditorsDo() throws {
        let bytes = Array("{\n  \"ä\": 1,\n  \"b\": [\"ü\", \"x\"]\r\n}".utf8)
        let root = try JSONValue(strict: bytes, nestedAtMost: 3)
        let places = JSONPlaces(bytes)
        let members = Array(root.members)
        let elements = Array(members[1].value.elements)

        #expect(places.place(at: root.start) == JSONPlace(line: 1, column: 1))
        #expect(members.map { places.place(at: $0.key.start).description } == ["2:3", "3:3"])
        #expect(places.place(at: members[0].value.start) == JSONPlace(line: 2, column: 8))
        #expect(elements.map { places.place(at: $0.start).description } == ["3:9", "3:14"])
    }

    @Test(arguments: [(-3, "1:1"), (0, "1:1"), (1, "1:2"), (2, "2:1"), (3, "2:2"), (99, "2:2")])
    func anOffsetOutsideStandsForAnEnd(offset: Int, place: String) {
        #expect(JSONPlaces(Array("a\nb".utf8)).place(at: offset).description == place)
    }

    @Test func anEmptyDocumentHasOnePlace() {
        #expect(JSONPlaces([]).place(at: 0) == JSONPlace(line: 1, column: 1))
    }

    @Test func anErrorOfTheScannerIsPlacedToo() throws {
        let bytes = Array("{\n \"a\": tru\n}".utf8)
        let error = try #require(throws: JSONScanError.self) { try JSONValue(strict: bytes, nestedAtMost: 2) }
        #expect(JSONPlaces(bytes).place(at: error.offset) == JSONPlace(line: 2, column: 7))
    }

    @Test func placesAreInTheOrderOfTheText() {
        #expect(JSONPlace(line: 1, column: 9) < JSONPlace(line: 2, column: 1))
        #expect(JSONPlace(line: 2, column: 1) < JSONPlace(line: 2, column: 3))
    }
}
