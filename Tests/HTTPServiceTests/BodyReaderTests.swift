import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Testing

@Suite struct BodyReaderTests {
    private enum Colour: String, CaseIterable { case red, green }

    private func reader(_ body: String) async throws -> BodyReader {
        try await BodyReader.of(.post(body))
    }

    private func positive(_ number: Int) throws(DomainError) -> Int {
        guard number > 0 else { throw DomainError(field: "number", problem: "must be positive") }
        return number
    }

    @Test func readsEachFieldAsItsType() async throws {
        let (number, colour, text, numbers) = try await reader(
            #"{"number": 3, "colour": "red", "numbers": [1, 2]}"#
        ).read(
            BodyField<Int>.required("number").checked(positive), BodyField<Colour>.word("colour"),
            BodyField<String>.optional("text", default: "none"), BodyField<[Int]>.list("numbers", upTo: 2))

        #expect(number == 3)
        #expect(colour == .red)
        #expect(text == "none")
        #expect(numbers == [1, 2])
    }

    @Test func namesEveryFaultyField() async throws {
        let body = try await reader(#"{"number": 0, "colour": "blue", "numbers": [1, "two", 3]}"#)
        let problem = try #require(
            throws: Problem.self,
            performing: {
                _ = try body.read(
                    BodyField<Int>.required("number").checked(positive), BodyField<Colour>.word("colour"),
                    BodyField<String>.required("text"), BodyField<[Int]>.list("numbers", upTo: 5))
            })

        #expect(problem.status == 422)
        #expect(problem.detail == "4 fields are not acceptable; see errors")
        #expect(problem.errors?.map(\.pointer) == ["#/number", "#/colour", "#/text", "#/numbers/1"])
        #expect(
            problem.errors?.map(\.detail) == [
                "must be positive", "must be one of red, green", "the field is missing", "the value is not a number",
            ])
    }

    /// Nobody writes the path by hand: it follows from where the object stands in the body.
    @Test func namesFieldsOfNestedObjectsByTheirPathFromTheBody() async throws {
        let item = { (item: BodyReader) throws(FieldFaults) -> Int in
            let number = try item.values(BodyField<Int>.required("number").checked(positive))
            return try item.checked { () throws(DomainError) in
                guard number < 9 else { throw DomainError(field: "size", problem: "is too large") }
                return number
            }
        }
        let settings = BodyField<[Int]>.object("settings", default: []) { (settings) throws(FieldFaults) in
            try settings.values(BodyField<[Int]>.objects("items", upTo: 3, item))
        }
        let body = try await reader(#"{"settings": {"items": [{"number": 1}, {"number": 0}, {"number": 9}]}}"#)
        let problem = try #require(throws: Problem.self, performing: { _ = try body.read(settings) })

        #expect(problem.errors?.map(\.pointer) == ["#/settings/items/1/number", "#/settings/items/2/size"])
    }

    @Test func takesAnAbsentAndANullObjectForItsDefault() async throws {
        let settings = BodyField<Int>.object("settings", default: 7) { (settings) throws(FieldFaults) in
            try settings.values(BodyField<Int>.required("number"))
        }

        #expect(try await reader("{}").read(settings) == 7)
        #expect(try await reader(#"{"settings": null}"#).read(settings) == 7)
        #expect(try await reader(#"{"settings": {"number": 1}}"#).read(settings) == 1)
    }

    @Test(arguments: [("red", "#/things/red"), ("no name/at all", "#/things")])
    func repeatsTheNameOfAnUnknownFieldOnlyIfItCanBePartOfAPath(name: String, pointer: String) async throws {
        let things = BodyField<Int>.requiredObject("things") { (things) throws(FieldFaults) in
            throw FieldFaults(faults: things.names.map { things.fault(ofUnknown: $0, "is not known") })
        }
        let body = try await reader(#"{"things": {"\#(name)": 1}}"#)
        let problem = try #require(throws: Problem.self, performing: { _ = try body.read(things) })

        #expect(problem.errors?.map(\.pointer) == [pointer])
    }

    @Test func takesAnEmptyBodyForAnEmptyObjectWhereItIsOptional() async throws {
        let reader = try await BodyReader.optional(of: .post(""))

        let colour = try reader.read(BodyField<Colour>.word("colour", default: .green))
        #expect(colour == .green)
    }

    /// The names of half a million faults would be tens of megabytes.
    @Test func countsAListBeforeItReadsIt() async throws {
        let words = "[" + repeatElement("\"\"", count: 200_000).joined(separator: ",") + "]"
        let reader = try await reader("{\"numbers\": \(words)}")
        let problem = #expect(throws: Problem.self) {
            try reader.read(BodyField<[Int]>.list("numbers", upTo: 10))
        }
        #expect(problem?.errors?.map(\.detail) == ["must have at most 10 entries"])
    }

    @Test func namesTheFirstHundredFaults() async throws {
        let words = "[" + repeatElement("\"\"", count: 1_000).joined(separator: ",") + "]"
        let reader = try await reader("{\"numbers\": \(words)}")
        let problem = #expect(throws: Problem.self) {
            try reader.read(BodyField<[Int]>.list("numbers", upTo: 1_000))
        }
        #expect(problem?.errors?.count == 100)
        #expect(problem?.detail == "1000 fields are not acceptable; see errors, which has the first 100")
    }

    @Test func takesLessFromStrangers() async throws {
        let body = Request.post(String(repeating: " ", count: BodyReader.strangersLimit + 1))
        let problem = await #expect(throws: Problem.self) {
            try await BodyReader.of(body, upTo: BodyReader.strangersLimit)
        }
        #expect(problem?.status == 413)
    }

    @Test func refusesABodyThatIsTooLarge() async throws {
        let problem = await #expect(throws: Problem.self) {
            try await reader(String(repeating: " ", count: BodyReader.usualLimit + 1))
        }
        #expect(problem?.status == 413)
    }
}

extension Request {
    static func post(_ body: String) -> Request {
        Request(
            head: HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/"),
            body: RequestBody(buffer: ByteBuffer(string: body)))
    }
}
