import Domain
import Foundation
import Testing

@testable import alert_fanout

@Suite struct ZoneClocksTests {
    @Test(arguments: [
        ("UTC", 660), ("Europe/Zurich", 780), ("Asia/Kolkata", 990), ("America/Los_Angeles", 240),
        ("Pacific/Kiritimati", 60),
    ])
    func theMinuteOfTheDayIsWhatTheClocksShow(zone: String, minute: Int) throws {
        #expect(try clocks(zone).minuteOfDay(inZone: 0) == minute)
    }

    /// Seconds after 13:00 in Zürich, and hours from then to six in the evening.
    @Test(arguments: [(0, 5), (17_999, 5), (18_000, 29), (43_200, 29)])
    func theNextDigestIsTheNextEvening(after: Int, next: Int) throws {
        let digest = try clocks("Europe/Zurich", at: .noon + Double(after)).nextDigest(inZone: 0)

        #expect(digest == .noon + Double(next) * 3_600)
    }

    /// On 26 March 2023 the clocks of Zürich jumped from 2:00 to 3:00.
    @Test func quietHoursEndWhenTheClocksSaySoAlsoWhenTheyJump() throws {
        let evening = try #require(try? Date("2023-03-25T22:00:00Z", strategy: .iso8601))
        let quiet = try QuietHours(from: 22 * 60, until: 7 * 60)
        let end = try clocks("Europe/Zurich", at: evening).end(of: quiet, inZone: 0)

        #expect(end.formatted(.iso8601) == "2023-03-26T05:00:00Z")
    }

    @Test(arguments: [
        ("2023-04-17T00:00:00Z", "2023-04-17"), ("2023-04-23T23:59:59Z", "2023-04-17"),
        ("2023-04-24T00:00:00Z", "2023-04-24"), ("1970-01-01T00:00:00Z", "1969-12-29"),
        ("1969-12-28T23:59:59Z", "1969-12-22"),
    ])
    func aWeekBeginsOnMonday(instant: String, monday: String) throws {
        #expect(Week(of: try Date(instant, strategy: .iso8601)).description == monday)
    }

    private func clocks(_ zone: String, at now: Date = .noon) throws -> ZoneClocks {
        let zone = try #require(TimeZone(identifier: zone))
        return ZoneClocks(now: now) { _ in zone }
    }
}
