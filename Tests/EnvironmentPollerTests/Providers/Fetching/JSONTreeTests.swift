import Foundation
import JSONDocuments
import Testing

@testable import environment_poller

struct JSONTreeTests {
    private func tree(_ text: String) throws -> JSONTree { try JSONTree(Array(text.utf8)) }

    @Test func readsEveryKindOfValue() throws {
        #expect(
            try tree(
                #" {"a": [1, null, -2.5], "b": [1, "x", [], {}], "c": true, "d": false, "e": null, "f": "ä\n\u00e9"} "#)
                == .object([
                    "a": .numbers([1, nil, -2.5]),
                    "b": .list([.number(1), .text("x"), .numbers([]), .object([:])]),
                    "c": .bool(true), "d": .bool(false), "e": .null, "f": .text("ä\né"),
                ]))
    }

    @Test func takesWhatIsNoNumberForOneValueAndNotForTheEndOfTheAnswer() throws {
        let numbers = try #require(try tree("[1, NaN, nan, Infinity, -Infinity, 2]").items?.map(\.number))
        #expect(numbers.count == 6)
        #expect(numbers[1]?.isNaN == true && numbers[2]?.isNaN == true)
        #expect(numbers[3] == .infinity && numbers[4] == -.infinity && numbers[5] == 2)
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "\"a", "\"a\\",
        "nul", "tru", "truth", "1 2", "[1] x", "{} {}", "[1 2]", "1.2.3", "--1", "+1", ".5", "1.", "abc", "'a'", "[,1]",
        "\"\u{01}\"", "0x10", "inf", "infinity", "1e999x",
    ])
    func refusesWhatIsNoWholeDocument(_ text: String) {
        #expect(throws: JSONFault.self) { try tree(text) }
    }

    @Test func refusesHalfOfAnyDocument() throws {
        let body = try Recording.airQuality.bytes
        for length in stride(from: 0, to: body.count - 1, by: 97) {
            #expect(throws: JSONFault.self) { try JSONTree(Array(body.prefix(length))) }
        }
    }

    @Test func refusesNestingWithoutEnd() {
        #expect(throws: JSONFault.self) { try tree(String(repeating: "[", count: 1_000_000)) }
        #expect(throws: JSONFault.self) { try tree(String(repeating: #"{"a":"#, count: 1_000_000)) }
    }

    @Test func refusesTextThatIsNotUTF8() {
        #expect(throws: JSONFault.self) { try JSONTree([0x22, 0xFF, 0x22]) }
    }

    @Test(arguments: [Recording.airQuality, .weather]) func readsRecordedAnswersAsFoundationDoes(_ file: Recording)
        throws
    {
        let body = try file.bytes
        let tree = try JSONTree(body)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        #expect(Set(object.keys) == Set(try #require(tree.fields).keys))
        let hourly = try #require(object["hourly"] as? [String: Any])
        for (name, values) in hourly where name != "time" {
            #expect(tree["hourly"]?[name]?.items?.map(\.number) == (values as? [Double])?.map { $0 }, "\(name)")
        }
    }
}
