import JSONDocuments
import Testing

/// Documents whose author is told what is wrong with them.
@Suite struct StrictJSONTests {
    private static func root(_ json: String, levels: Int = 100) throws(JSONScanError) -> JSONValue {
        try JSONValue(strict: Array(json.utf8), nestedAtMost: levels)
    }

    @Test(
        arguments: [
            ("", .incomplete, 0), (#"["a"#, .incomplete, 3), (#"["\u12"#, .incomplete, 6), ("[1.", .incomplete, 3),
            ("\u{FEFF}1", .noValue, 0), ("[1, tru]", .noValue, 4), ("[1,]", .noValue, 3), ("[+1]", .noValue, 1),
            ("[-]", .malformedNumber, 2), ("[01]", .malformedNumber, 2), ("[1.5.2]", .malformedNumber, 4),
            ("[1e]", .malformedNumber, 3), ("[\"\n\"]", .controlCharacter, 2), (#"["\x"]"#, .malformedEscape, 3),
            (#"["\u12g4"]"#, .malformedEscape, 6), (#"{"a": 1,}"#, .missingName, 8), (#"{"a" 1}"#, .missingColon, 5),
            (#"{"a": 1 "b"}"#, .missingObjectSeparator, 8), ("[1 2]", .missingArraySeparator, 3),
            ("[1] 2", .contentAfterEnd, 4),
        ] as [(String, JSONScanError.Reason, Int)])
    func saysWhatIsWrongAndWhere(json: String, reason: JSONScanError.Reason, offset: Int) throws {
        let error = try #require(throws: JSONScanError.self) { try Self.root(json) }
        #expect(error.reason == reason)
        #expect(error.offset == offset)
    }

    @Test func saysWhereACharacterIsMalformed() throws {
        let error = try #require(throws: JSONScanError.self) {
            try JSONValue(strict: [0x5B, 0x22, 0x61, 0xC3, 0x22, 0x5D], nestedAtMost: 1)
        }
        #expect(error.reason == .notUTF8)
        #expect(error.offset == 3)
    }

    @Test func takesAsManyLevelsAsItMay() throws {
        #expect(try Self.root(#"{"a": [1]}"#, levels: 2)["a"]?.numbers == [1])
        let error = try #require(throws: JSONScanError.self) { try Self.root(#"{"a": [[]]}"#, levels: 2) }
        #expect(error.reason == .tooDeep(levels: 2))
        #expect(error.offset == 7)
    }

    @Test(arguments: [
        (#""plain ü""#, true), (#""\u00fc\n""#, true), (#""\ud83d\ude00""#, true), (#""\\ud83d""#, true),
        (#""\ud83d""#, false), (#""\ude00""#, false), (#""\ude00\ud83d""#, false), (#""\ud83dx\ude00""#, false),
        (#""\ud83d\ud83d\ude00""#, false), (#""\ud83d\n""#, false),
    ])
    func findsHalvesOfSurrogatePairs(json: String, isWhole: Bool) throws {
        #expect(try Self.root(json).checkedText?.isWhole == isWhole)
    }

    @Test(arguments: [
        ("1e308", true), ("-1.7976931348623157e308", true), ("1e400", false), ("-1E999", false), ("0e999", true),
        (String(repeating: "9", count: 308), true), (String(repeating: "9", count: 310), false),
        ("0." + String(repeating: "0", count: 1_000) + "1", true), ("true", false), ("\"1\"", false),
    ])
    func knowsWhatFitsADouble(json: String, fits: Bool) throws {
        #expect(try Self.root(json).fitsDouble == fits)
    }

    @Test func saysWhereAValueBegins() throws {
        let root = try Self.root(#" {"a": "b", "c": 1}"#)
        #expect(root.offset == 1)
        #expect(root.members.map(\.key.offset) == [3, 13])
        #expect(root.members.map(\.value.offset) == [8, 17])
    }
}
