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
        ("2023-04-21T11:00:00.123456789012Z", "2023-04-21T11:00:00.123Z"),
        ("2023-04-21T13:00:00+0200", "2023-04-21T11:00:00.000Z"),
        ("2023-04-21T13:00:00+02", "2023-04-21T11:00:00.000Z"),
        ("2023-04-20T23:30:00-11:30", "2023-04-21T11:00:00.000Z"), ("2024-02-29T11:00:00Z", "2024-02-29T11:00:00.000Z"),
        // Leap seconds exist at the end of a day in UTC.
        ("2017-01-01T08:59:60+09:00", "2017-01-01T00:00:00.000Z"), ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
        ("9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59.999Z"),
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

    @Test(arguments: [
        "yesterday", "21.04.2023", "2023-13-40T11:00:00Z", "1682074800", "", "2026-02-30T11:00:00Z",
        "2026-02-29T11:00:00Z", "2026-04-31T11:00:00Z", "2026-00-01T11:00:00Z", "2026-05-00T11:00:00Z",
        "2026-05-01T25:61:00Z", "2026-05-01T24:00:00Z", "2026-05-01T11:60:00Z", "2026-05-01T11:00:61Z",
        "2026-05-01T11:00:60Z", "99999-01-01T00:00:00Z", "+2026-05-01T11:00:00Z", "-2026-05-01T11:00:00Z",
        "2026-5-1T1:0:0Z", "2026-05-01T11:00:00.Z", "2026-05-01T11:00:00", "2026-05-01T11:00:00Z and more",
        "2026-05-01T11:00:00+24:00", "2026-05-01T11:00:00+02:60", "2026-05-01T11:00:00+2", "２０２６-05-01T11:00:00Z",
    ])
    func aTimeThatIsNotRFC3339IsNamed(text: String) {
        let fault = MessageFault(field: "[0]", problem: "not an RFC 3339 time")

        #expect(throws: fault) { try MessageCoding.decode([Date].self, from: Array("[\"\(text)\"]".utf8)) }
    }
}
