import Domain
import Foundation
import Testing

@Suite struct CalendarDayTests {
    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    @Test(arguments: [
        ("2023-03-25T22:59:59Z", "2023-03-25"), ("2023-03-25T23:00:00Z", "2023-03-26"),
        ("2023-03-26T21:59:59Z", "2023-03-26"), ("2023-03-26T22:00:00Z", "2023-03-27"),
        ("2023-10-29T22:59:59Z", "2023-10-29"), ("2023-10-29T23:00:00Z", "2023-10-30"),
        ("1969-12-31T22:59:59Z", "1969-12-31"),
    ])
    func aDayEndsWhenTheClocksThereShowMidnight(instant: String, day: String) throws {
        let date = try Date(instant, strategy: .iso8601)
        #expect(CalendarDay(of: date, in: try zone("Europe/Zurich")).description == day)
    }

    /// Summer time makes these days 23 and 25 hours long.
    @Test(arguments: [("2023-03-25", 24.0), ("2023-03-26", 23), ("2023-10-29", 25), ("2023-10-30", 24)])
    func aDayBeginsAtLocalMidnight(text: String, hours: Double) throws {
        let (day, zurich) = (try #require(CalendarDay(text)), try zone("Europe/Zurich"))

        #expect(day.next.start(in: zurich).timeIntervalSince(day.start(in: zurich)) == hours * 3_600)
        #expect(CalendarDay(of: day.start(in: zurich), in: zurich) == day)
        #expect(CalendarDay(of: day.start(in: zurich).addingTimeInterval(-1), in: zurich) == day.previous)
    }

    /// In Beirut the clocks jump from midnight to one o'clock.
    @Test func aDayWithoutMidnightBeginsAtItsFirstInstant() throws {
        let (day, beirut) = (try #require(CalendarDay("2022-03-27")), try zone("Asia/Beirut"))
        let start = day.start(in: beirut)

        #expect(CalendarDay(of: start, in: beirut) == day)
        #expect(CalendarDay(of: start.addingTimeInterval(-1), in: beirut) == day.previous)
    }

    @Test(arguments: [
        ("2024-02-28", "2024-02-29"), ("2024-02-29", "2024-03-01"), ("2023-02-28", "2023-03-01"),
        ("2023-12-31", "2024-01-01"),
    ])
    func knowsLeapDaysAndNewYear(today: String, tomorrow: String) throws {
        let day = try #require(CalendarDay(today))

        #expect(day.next.description == tomorrow)
        #expect(day.next.previous == day)
        #expect(day < day.next)
    }

    @Test(arguments: [
        "2023-02-29", "2023-13-01", "2023-04-31", "2023-4-1", "23-04-01", "2023-04-10T00:00:00Z", " 2023-04-10", "",
    ])
    func refusesWhatIsNoDay(text: String) {
        #expect(CalendarDay(text) == nil)
        #expect(faultyField(decoding: [CalendarDay].self, from: "[\"\(text)\"]") == "0")
    }

    @Test func travelsAsText() throws {
        let day = try #require(CalendarDay("2024-02-29"))
        let coded = try JSONEncoder().encode([day])

        #expect(String(decoding: coded, as: UTF8.self) == #"["2024-02-29"]"#)
        #expect(try JSONDecoder().decode([CalendarDay].self, from: coded) == [day])
    }

    @Test(arguments: [(0.0, 0), (7.4, 0), (7.6, 3_600), (-120, -28_800), (180, 43_200), (-180, -43_200)])
    func theNauticalZoneFollowsTheLongitude(longitude: Double, seconds: Int) throws {
        let place = try Coordinate(latitude: 10, longitude: longitude)
        #expect(TimeZone(nauticalAt: place).secondsFromGMT() == seconds)
    }
}
