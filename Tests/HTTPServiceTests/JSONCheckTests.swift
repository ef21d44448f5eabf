import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

/// Bodies as clients that mean no good send them.
@Suite struct JSONCheckTests {
    private func problem(_ body: [UInt8]) async throws -> Problem {
        let request = Request(
            head: HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/"),
            body: RequestBody(buffer: ByteBuffer(bytes: body)))
        return try await #require(throws: Problem.self) { _ = try await BodyReader.of(request) }
    }

    @Test(arguments: [
        ("{}", 0), (#" {"a" : [1, -0.5e+3, true, false, null, "ü \u00fc \ud83d\ude00 \n\/"], "b": {"a": {}}} "#, 2),
        (#"{"": 1, "a": "\\u0000"}"#, 2), ("\t{\r\n}\n", 0),
    ])
    func takesJSON(body: String, fields: Int) async throws {
        #expect(try await BodyReader.of(.post(body)).names.count == fields)
    }

    @Test(arguments: [
        ("", "it is empty"), ("  ", "it ends too early, at line 1, byte 3"),
        ("{", "it ends too early, at line 1, byte 2"),
        ("{\n  \"a\": tru}", "neither a value nor its end, at line 2, byte 8"),
        (#"{"a": 1,}"#, "the name of a field in quotes is missing, at line 1, byte 9"),
        (#"{"a": 1} x"#, "there is more behind its end, at line 1, byte 10"),
        (#"{"a" 1}"#, "':' is missing, at line 1, byte 6"),
        (#"{"a": [1 2]}"#, "',' or ']' is missing, at line 1, byte 10"),
        (#"{"a": 01}"#, "a number is not written as in JSON, at line 1, byte 8"),
        (#"{"a": 1.}"#, "a number is not written as in JSON"), (#"{"a": -}"#, "a number is not written as in JSON"),
        (#"{"a": 1e}"#, "a number is not written as in JSON"), (#"{"a": 1.2.3}"#, "a number is not written as in JSON"),
        (#"{"a": .5}"#, "neither a value nor its end"), (#"{"a": +5}"#, "neither a value nor its end"),
        (#"{"a": NaN}"#, "neither a value nor its end"),
        (#"{"a": Infinity}"#, "neither a value nor its end"),
        (#"{'a': 1}"#, "the name of a field in quotes is missing"),
        (#"{"a": "\x"}"#, "an escape in a text is none of JSON's"), (#"{"a": "\u12"}"#, "an escape in a text"),
        (#"{"a": "\u+123"}"#, "an escape in a text"), ("{\"a\": \"two\nlines\"}", "a text holds a control character"),
        (#"{"a": "nul \u0000"}"#, "a text holds the character U+0000"), (#"{"\ud800": 1}"#, "whole Unicode characters"),
        ("\u{FEFF}{}", "neither a value nor its end"),
    ])
    func saysWhereABodyIsNoJSON(body: String, found: String) async throws {
        let problem = try await problem(Array(body.utf8))

        #expect(problem.status == 400)
        #expect(problem.detail.hasPrefix("The body must be a JSON object: "))
        #expect(problem.detail.contains(found))
    }

    @Test(arguments: [[0xFF, 0xFE], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xC3]])
    func refusesWhatIsNotUTF8(bytes: [UInt8]) async throws {
        let problem = try await problem(Array(#"{"a": ""#.utf8) + bytes + Array(#""}"#.utf8))

        #expect(problem.status == 400)
        #expect(problem.detail.contains("it is not UTF-8"))
    }

    @Test func takesThirtyTwoLevels() async throws {
        let list = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)

        #expect(try await BodyReader.of(.post(#"{"a": \#(list)}"#)).has("a"))
    }

    @Test(arguments: [33, 600, 500_000])
    func refusesWhatIsNestedTooDeep(levels: Int) async throws {
        let problem = try await problem(Array((#"{"a": "# + String(repeating: "[", count: levels)).utf8))

        #expect(problem.status == 400)
        #expect(problem.detail.contains("it is nested more than 32 levels deep"))
    }

    @Test(arguments: [
        (#"{"a": {"b": [0, 1e400]}}"#, "#/a/b/1", "is a number that is too large"),
        (#"{"a": -1e999}"#, "#/a", "is a number that is too large"),
        (#"{"a": "\ud800"}"#, "#/a", "is not a text of Unicode: half of a surrogate pair is missing"),
        (#"{"a": "\udc00\ud800"}"#, "#/a", "is not a text of Unicode: half of a surrogate pair is missing"),
        (#"{"a": "\ud83dx"}"#, "#/a", "is not a text of Unicode: half of a surrogate pair is missing"),
        (#"{"a": "\ud83d\ud83d\ude00"}"#, "#/a", "is not a text of Unicode: half of a surrogate pair is missing"),
        (#"{"a": 1, "b": {"c": 1, "\u0063": 2}}"#, "#/b/c", "is there twice"),
        (#"{"a": 1, "a": 1}"#, "#/a", "is there twice"),
        (#"{"a": {"no name/at all": 1e400}}"#, "#/a", "is a number that is too large"),
    ])
    func namesTheFieldThatNobodyCanRead(body: String, pointer: String, detail: String) async throws {
        let problem = try await problem(Array(body.utf8))

        #expect(problem.status == 422)
        #expect(problem.errors?.map(\.pointer) == [pointer])
        #expect(problem.errors?.map(\.detail) == [detail])
    }

    /// What Foundation throws for these is an error of its own that quotes the number.
    @Test(arguments: ["1.5", "99999999999999999999", "1e30"])
    func saysWhatAWholeNumberIs(number: String) async throws {
        let body = try await BodyReader.of(.post(#"{"a": \#(number), "list": [1, \#(number)]}"#))
        let problem = try #require(
            throws: Problem.self,
            performing: { _ = try body.read(BodyField<Int>.required("a"), BodyField<[Int]>.list("list", upTo: 3)) })

        #expect(problem.errors?.map(\.pointer) == ["#/a", "#/list/1"])
        #expect(
            Set(problem.errors?.map(\.detail) ?? []) == ["must be a whole number, and not of more than 18 digits"])
    }

    @Test func namesAtMostAHundredFields() async throws {
        let numbers = Array(repeating: "1e400", count: 100_000).joined(separator: ",")

        #expect(try await problem(Array(#"{"a": [\#(numbers)]}"#.utf8)).errors?.count == 100)
    }
}
