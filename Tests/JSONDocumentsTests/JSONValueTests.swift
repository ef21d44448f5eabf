import Foundation
import JSONDocuments
import Testing

@Suite struct JSONValueTests {
    private static func root(_ json: String) throws -> JSONValue {
        try JSONValue(Array(json.utf8))
    }

    @Test func findsMembersAndElements() throws {
        let root = try Self.root(#" {"a": [1, -2.5e1, "x"], "b": {"c": true, "d": null}, "a\u0062": "y"} "#)
        #expect(root["a"]?.elements.map(\.number) == [1, -25, nil])
        #expect(root["a"]?.elements.map(\.text) == [nil, nil, "x"])
        #expect(root["b"]?["c"]?.truth == true)
        #expect(root["b"]?["d"] == nil)
        #expect(root["ab"]?.text == "y")
        #expect(root.members.map(\.name) == ["a", "b", "ab"])
    }

    @Test func decodesEscapes() throws {
        let root = try Self.root(#"["\"\\\/\b\f\n\r\t", "\u00fc", "\ud83d\ude00", "\ud83dx", "\ude00"]"#)
        #expect(
            root.elements.map(\.text) == [
                "\"\\/\u{8}\u{C}\n\r\t", "ü", "😀", "\u{FFFD}x", "\u{FFFD}",
            ])
    }

    @Test func readsWholeNumbersBeyondADouble() throws {
        let root = try Self.root(#"[1715771743000000001, "1715771743000000001", 1e400, 12.5]"#)
        #expect(root.elements.map(\.integer) == [1_715_771_743_000_000_001, 1_715_771_743_000_000_001, nil, nil])
        #expect(root.elements.map(\.number) == [1.715771743e18, nil, nil, 12.5])
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{1:1}", "[1 2]", "nul", "tru", "01", "1.",
        "-", "+1", ".5", "1e", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\\", "\"\u{1}\"", "[1]]", "[1] x", "<html>", "[\"a]",
        "{\"a\":}", "}", "]", "NaN",
    ])
    func refusesWhatIsNoJSON(_ text: String) {
        #expect(throws: JSONFault.self) { try Self.root(text) }
    }

    /// Stray and missing continuations, overlong forms, surrogates, values beyond Unicode, Latin-1.
    @Test(
        arguments: [
            [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0xAF], [0xE2, 0x82],
            [0xE2, 0x28, 0xA1],
            [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xFF], [0xFC], [0xE4, 0x72],
        ] as [[UInt8]])
    func refusesWhatIsNoUTF8(_ sequence: [UInt8]) {
        let bytes = Array(#"{"source": "a"#.utf8) + sequence + Array(#""}"#.utf8)
        #expect(throws: JSONFault.notUTF8(offset: 13)) {
            try JSONValue(bytes)
        }
        #expect(throws: JSONFault.self) { try JSONValue(Array("[\"".utf8) + sequence) }
    }

    @Test func takesEveryLengthOfACharacter() throws {
        let text = "a\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
        #expect(try Self.root("[\"\(text)\"]").elements.map(\.text) == [text])
    }

    @Test func saysWhereTheTextStopsBeingJSON() {
        #expect(throws: JSONFault.invalid(offset: 4)) { try Self.root("[1, x]") }
        #expect(throws: JSONFault.incomplete) {
            try Self.root("[1, ")
        }
    }

    @Test func takesAHundredLevelsAndNoMore() throws {
        let deep = { (levels: Int) in String(repeating: "[", count: levels) + String(repeating: "]", count: levels) }
        #expect(try Self.root(deep(100)).isArray)
        #expect(throws: JSONFault.tooDeep) { try Self.root(deep(101)) }
        #expect(throws: JSONFault.self) { try Self.root(String(repeating: "{\"a\":", count: 1_000_000)) }
    }

    @Test func refusesMoreThan64Megabytes() {
        let bytes = [UInt8](repeating: 0x20, count: (64 << 20) + 1)
        #expect(throws: JSONFault.tooLarge) { try JSONValue(bytes) }
    }

    @Test(arguments: [
        (JSONFault.invalid(offset: 4), "is not valid JSON at byte 4"),
        (.incomplete, "is not valid JSON because it is incomplete"), (.notUTF8(offset: 3), "is not UTF-8 at byte 3"),
        (.tooLarge, "has more than 64 MB"), (.tooDeep, "is nested deeper than 100 levels"),
        (.tooManyValues, "has more than 8000000 values"),
    ])
    func aFaultSaysWhatIsWrong(fault: JSONFault, text: String) {
        #expect(fault.description == text)
    }

    @Test func startsAfterAByteOrderMark() throws {
        #expect(try Self.root("\u{FEFF}[1]").elements.map(\.number) == [1])
    }

    @Test(arguments: [
        "0", "-0.0", "7", "52.300003", "6.8999996", "1795219200", "0.1", "123456789012345", "0.000000000000001",
        "12345678901234567890", "1.7976931348623157e308", "1e3", "-1.5E-3", "2.2250738585072014E-308",
        "0.30000000000000004", "9007199254740993",
    ])
    func readsEachNumberAsSwiftDoes(_ text: String) throws {
        #expect(try Self.root(text).number?.bitPattern == Double(text)?.bitPattern)
    }

    @Test func readsNumbersAtRandomAsSwiftDoes() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let number = Double.random(in: -1e6...1e6, using: &random)
            for text in ["\(number)", String(format: "%.1f", number), String(format: "%.9g", number)] {
                #expect(try Self.root(text).number?.bitPattern == Double(text)?.bitPattern, "\(text)")
            }
        }
    }

    @Test func listsNumbersAndNulls() throws {
        let root = try Self.root(#"{"a": [1, null, -2.5], "b": [1, "x"], "c": [], "d": [[1]], "e": 1}"#)
        #expect(root["a"]?.numbers == [1, nil, -2.5])
        #expect(root["c"]?.numbers == [])
        #expect(root["b"]?.numbers == nil && root["d"]?.numbers == nil && root["e"]?.numbers == nil)
    }

    @Test(arguments: ["NaN", "nan", "-NaN", "Infinity", "-Infinity"])
    func acceptsNonNumbersOnlyWhenAsked(_ text: String) throws {
        #expect(throws: JSONFault.invalid(offset: text.hasPrefix("-") ? 2 : 1)) { try Self.root("[\(text), 1]") }
        let root = try JSONValue(Array("[\(text), 1]".utf8), acceptsNonNumbers: true)
        let double = try #require(root.elements.map(\.double)[0])
        #expect(!double.isFinite && (double < 0) == (text == "-Infinity"))
        #expect(root.elements.map(\.number) == [nil, 1])
    }

    @Test(arguments: ["Na", "NaNa", "Inf", "nul", "+NaN", "[nan", "--NaN", "Infinity1"])
    func refusesWhatOnlyLooksLikeANonNumber(_ text: String) {
        #expect(throws: JSONFault.self) { try JSONValue(Array(text.utf8), acceptsNonNumbers: true) }
    }
}
