import Domain
import Foundation
import Testing

@Suite struct CommentTests {
    @Test(arguments: ["a", "é", "語"])
    func acceptsFiftyCharacters(character: String) throws {
        let text = String(repeating: character, count: 50)

        #expect(try Domain.Comment(text).text == text)
    }

    /// Each of these families is one character to a reader, and seven to us.
    @Test(arguments: [
        (String(repeating: "a", count: 51), "51"),
        (String(repeating: "👩\u{200D}👩\u{200D}👧\u{200D}👦", count: 8), "200 bytes"),
    ])
    func refusesMoreAndSaysHowMuchThereIs(text: String, found: String) {
        let expected = DomainError(
            field: "comment", problem: "must have at most 50 Unicode characters in at most 150 bytes, but has \(found)")

        #expect(throws: expected) { try Domain.Comment(text) }
    }

    /// A message of an older version is read, since its report counts all the same.
    @Test func mendsWhatComesInJSON() throws {
        let json = "[\"\(String(repeating: "a", count: 51))\", \"two\\nlines\"]"

        let comments = try JSONDecoder().decode([Domain.Comment].self, from: Data(json.utf8))

        #expect(comments.map(\.text) == [String(repeating: "a", count: 50), "two lines"])
    }
}
