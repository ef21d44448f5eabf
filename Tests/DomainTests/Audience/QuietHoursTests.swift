import Domain
import Foundation
import Testing

@Suite struct QuietHoursTests {
    @Test(arguments: [
        (600, 720, 599, false), (600, 720, 600, true), (600, 720, 719, true), (600, 720, 720, false),
        (1_320, 420, 1_319, false), (1_320, 420, 1_320, true), (1_320, 420, 1_439, true), (1_320, 420, 0, true),
        (1_320, 420, 419, true), (1_320, 420, 420, false), (1_320, 420, 720, false),
    ])
    func hoursMayReachOverMidnight(start: Int, end: Int, minute: Int, isQuiet: Bool) throws {
        #expect(try QuietHours(from: start, until: end).contains(minute: minute) == isQuiet)
    }

    /// On 26 March 2023 the clocks of Zürich jumped from 2:00 to 3:00, on 29 October back from 3:00 to 2:00.
    @Test(arguments: [
        ("2023-04-21T20:00:00Z", 420, "2023-04-22T05:00:00Z"), ("2023-04-22T04:59:59Z", 420, "2023-04-22T05:00:00Z"),
        ("2023-04-22T05:00:00Z", 420, "2023-04-22T05:00:00Z"), ("2023-04-22T05:00:01Z", 420, "2023-04-23T05:00:00Z"),
        ("2023-03-25T22:00:00Z", 420, "2023-03-26T05:00:00Z"), ("2023-10-28T22:00:00Z", 420, "2023-10-29T06:00:00Z"),
        ("2023-03-25T23:30:00Z", 150, "2023-03-26T01:30:00Z"),
    ])
    func theyEndWhenTheClocksSaySo(after: String, end: Int, expected: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        let quiet = try QuietHours(from: (end + 600) % 1_440, until: end)

        let found = quiet.end(after: try Date(after, strategy: .iso8601), in: zone)

        #expect(found.formatted(.iso8601) == expected)
    }

    @Test(arguments: [(0, 0), (720, 720), (-1, 5), (5, 1_440), (1_440, 5)])
    func refusesTimesThatSayNothing(start: Int, end: Int) {
        #expect(throws: DomainError.self) { try QuietHours(from: start, until: end) }
    }

    @Test func areWrittenAsTimesOfTheDay() throws {
        let quiet = try QuietHours(from: 1_325, until: 65)

        let text = String(decoding: try JSONEncoder().encode(quiet), as: UTF8.self)

        #expect(text.contains(#""start":"22:05""#))
        #expect(text.contains(#""end":"01:05""#))
        #expect(try JSONDecoder().decode(QuietHours.self, from: Data(text.utf8)) == quiet)
    }

    @Test(arguments: ["24:00", "7:00", "07:60", "", "07:00:00", "٠٧:٠٠"])
    func refusesWhatIsNoTimeOfTheDay(text: String) {
        let json = Data(#"{"start": "\#(text)", "end": "12:00"}"#.utf8)

        #expect(throws: DecodingError.self) { try JSONDecoder().decode(QuietHours.self, from: json) }
    }
}
