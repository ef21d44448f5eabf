import Domain
import Foundation
import Testing

@Suite struct DigestWindowTests {
    @Test(arguments: [
        ("2023-04-27T12:00:00Z", "Europe/Zurich", "2023-04-27T16:00:00Z"),
        ("2023-04-27T15:59:59Z", "Europe/Zurich", "2023-04-27T16:00:00Z"),
        // Its own end belongs to the next.
        ("2023-04-27T16:00:00Z", "Europe/Zurich", "2023-04-28T16:00:00Z"),
        ("2023-12-31T20:00:00Z", "UTC", "2024-01-01T18:00:00Z"),
        // Already tomorrow there, and still yesterday.
        ("2023-04-27T12:00:00Z", "Pacific/Kiritimati", "2023-04-28T04:00:00Z"),
        ("2023-04-27T04:00:00Z", "Pacific/Honolulu", "2023-04-28T04:00:00Z"),
        ("2023-04-27T12:00:00Z", "Asia/Kathmandu", "2023-04-27T12:15:00Z"),
    ])
    func aDayEndsAtSixInTheEveningOfTheZone(_ instant: String, _ zone: String, _ end: String) throws {
        #expect(DigestWindow.daily.end(after: try date(instant), in: try timeZone(zone)) == (try date(end)))
    }

    @Test(arguments: [
        // The clocks go forward on 2023-03-26 and back on 2023-10-29.
        ("2023-03-25T17:00:00Z", "2023-03-26T16:00:00Z"), ("2023-03-24T17:00:00Z", "2023-03-25T17:00:00Z"),
        ("2023-10-28T16:00:00Z", "2023-10-29T17:00:00Z"), ("2023-10-27T16:00:00Z", "2023-10-28T16:00:00Z"),
    ])
    func aDayEndsBySummerTimeAndByWinterTime(_ instant: String, _ end: String) throws {
        let zone = try timeZone("Europe/Zurich")

        #expect(DigestWindow.daily.end(after: try date(instant), in: zone) == (try date(end)))
    }

    @Test(arguments: [
        ("2023-04-27T12:00:00Z", "2023-04-30T16:00:00Z"), ("2023-04-30T15:59:59Z", "2023-04-30T16:00:00Z"),
        ("2023-04-30T16:00:00Z", "2023-05-07T16:00:00Z"),
        // The Sunday on which the clocks change.
        ("2023-03-20T12:00:00Z", "2023-03-26T16:00:00Z"), ("2023-10-23T12:00:00Z", "2023-10-29T17:00:00Z"),
    ])
    func aWeekEndsOnSunday(_ instant: String, _ end: String) throws {
        let zone = try timeZone("Europe/Zurich")

        #expect(DigestWindow.weekly.end(after: try date(instant), in: zone) == (try date(end)))
    }

    @Test func leavesOutADayThatAZoneLeavesOut() throws {
        // Samoa had no 30 December 2011.
        let end = DigestWindow.daily.end(after: try date("2011-12-30T05:00:00Z"), in: try timeZone("Pacific/Apia"))

        #expect(end == (try date("2011-12-31T04:00:00Z")))
    }

    @Test func onlyDailyAndWeeklyGather() {
        #expect(ChannelTiming.allCases.compactMap(DigestWindow.init) == [.daily, .weekly])
    }
}

private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

private func timeZone(_ identifier: String) throws -> TimeZone { try #require(TimeZone(identifier: identifier)) }
