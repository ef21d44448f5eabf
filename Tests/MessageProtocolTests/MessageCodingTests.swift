import Domain
import Foundation
import MessageProtocol
import Testing

@Suite struct MessageCodingTests {
    @Test func optionalFieldsMayBeMissing() throws {
        let json = """
            {"userID": "5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001", "version": 1, "sensitivities": [], "radius": 25,
             "language": "en"}
            """

        let message = try MessageCoding.decode(SubscriberChanged.self, from: Array(json.utf8))

        #expect(message.place == nil)
        #expect(message.email == nil)
    }

    @Test(arguments: [
        ("2023-04-21T11:00:00Z", "2023-04-21T11:00:00.000Z"),
        ("2023-04-21T13:00:00+02:00", "2023-04-21T11:00:00.000Z"),
        ("2023-04-21T11:00:00.5Z", "2023-04-21T11:00:00.500Z"),
    ])
    func everyRFC3339TimeIsReadAndWrittenInUTC(read: String, written: String) throws {
        let times = try MessageCoding.decode([Date].self, from: Array("[\"\(read)\"]".utf8))

        #expect(try String(decoding: MessageCoding.encode(times), as: UTF8.self) == "[\"\(written)\"]")
    }

    @Test func noMillisecondIsLostOnTheWire() throws {
        let times = (0..<1_000).map { "2023-04-21T11:42:07.\(String(format: "%03d", $0))Z" }
        let json = try JSONEncoder().encode(times)

        let decoded = try MessageCoding.decode([Date].self, from: Array(json))

        #expect(try JSONDecoder().decode([String].self, from: Data(MessageCoding.encode(decoded))) == times)
    }

    @Test(arguments: ["yesterday", "21.04.2023", "2023-13-40T11:00:00Z", "1682074800"])
    func aTimeThatIsNotRFC3339IsNamed(text: String) {
        let fault = MessageFault(field: "[0]", problem: "not an RFC 3339 time")

        #expect(throws: fault) { try MessageCoding.decode([Date].self, from: Array("[\"\(text)\"]".utf8)) }
    }
}
