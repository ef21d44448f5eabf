import Domain
import Testing

@Suite struct CommentTests {
    /// Characters as people count them: an accent or a family of emoji is one.
    @Test(arguments: ["a", "é", "👩‍👩‍👧‍👦"])
    func acceptsFiftyCharacters(character: String) throws {
        let text = String(repeating: character, count: 50)

        #expect(try Domain.Comment(text).text == text)
    }

    @Test func refusesFiftyOneCharactersAndSaysHowManyThereAre() {
        let expected = DomainError(field: "comment", problem: "must have at most 50 characters, but has 51")

        #expect(throws: expected) { try Domain.Comment(String(repeating: "a", count: 51)) }
    }

    @Test func refusesFiftyOneCharactersInJSONWithoutRepeatingThem() throws {
        let json = "[\"\(String(repeating: "a", count: 51))\"]"

        let problem = try #require(decodingProblem(decoding: [Domain.Comment].self, from: json))

        #expect(problem == "must have at most 50 characters, but has 51")
    }
}
