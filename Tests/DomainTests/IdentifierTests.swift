import Domain
import Foundation
import Testing

@Suite struct IdentifierTests {
    @Test(arguments: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "3F2504E0-4F89-41D3-9A0C-0305E82C3301"])
    func isWrittenInLowerCase(text: String) throws {
        let id = try #require(UserID(text))

        #expect(id.description == "3f2504e0-4f89-41d3-9a0c-0305e82c3301")
        #expect(try JSONEncoder().encode([id]) == Data(#"["3f2504e0-4f89-41d3-9a0c-0305e82c3301"]"#.utf8))
    }

    @Test(arguments: ["", "birch", "3f2504e0-4f89-41d3-9a0c", "3f2504e04f8941d39a0c0305e82c3301"])
    func refusesWhatIsNotAUUID(text: String) {
        #expect(UserID(text) == nil)
        #expect(decodingProblem(decoding: [UserID].self, from: "[\"\(text)\"]") == "not a UUID")
    }

    @Test func everyNewIdentifierIsDifferent() {
        #expect(UserID() != UserID())
    }

    @Test func survivesTheWire() throws {
        let id = AlertID()

        let decoded = try JSONDecoder().decode([AlertID].self, from: JSONEncoder().encode([id]))

        #expect(decoded == [id])
    }
}
