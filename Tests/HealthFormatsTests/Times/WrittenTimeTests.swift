import Foundation
import Testing

@testable import HealthFormats

@Suite struct WrittenTimeTests {
    @Test(arguments: [
        ("2013-02-05T07:25:00Z", "2013-02-05T07:25:00Z", 0),
        ("2020-02-05T07:25:00-08:00", "2020-02-05T15:25:00Z", -28_800),
        ("2020-02-05T07:25+0530", "2020-02-05T01:55:00Z", 19_800), ("2024-02-29t23:59:60z", "2024-03-01T00:00:00Z", 0),
        ("2000-03-01T00:00:00+01", "2000-02-29T23:00:00Z", 3_600), ("1900-03-01T00:00:00Z", "1900-03-01T00:00:00Z", 0),
    ])
    func readsATimeWithItsDistanceFromUTC(text: String, utc: String, offset: Int) throws {
        let time = try #require(WrittenTime.read(text, clock: nil))
        #expect(time.date.formatted(.iso8601) == utc)
        #expect(time.utcOffset == offset)
        #expect(time.endOfDay == nil)
        #expect(time.isAbsolute)
    }

    @Test func readsFractions() throws {
        let time = try #require(WrittenTime.read("1970-01-01T00:00:01.250Z", clock: nil))
        #expect(abs(time.date.timeIntervalSince1970 - 1.25) < 1e-9)
    }

    @Test(arguments: [
        ("2026-07-01T12:00:00", "2026-07-01T10:00:00Z", 7_200), ("2026-12-01 12:00:00", "2026-12-01T11:00:00Z", 3_600),
        // An hour after clocks were put forward, and back.
        ("2026-03-29T04:00:00", "2026-03-29T02:00:00Z", 7_200), ("2026-10-25T04:00:00", "2026-10-25T03:00:00Z", 3_600),
    ])
    func readsAWallClockInItsZone(text: String, utc: String, offset: Int) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        let time = try #require(WrittenTime.read(text, clock: zone))
        #expect(time.date.formatted(.iso8601) == utc)
        #expect(time.utcOffset == offset)
        #expect(!time.isAbsolute)
    }

    @Test func keepsTheHourOfAWallClockWithoutAZone() throws {
        let time = try #require(WrittenTime.read("2026-07-01T03:00:00", clock: nil))
        #expect(time.date.formatted(.iso8601) == "2026-07-01T03:00:00Z")
        #expect(time.utcOffset == 0)
    }

    @Test func aDayOfClockChangeHas23Hours() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        let day = try #require(WrittenTime.read("2026-03-29", clock: zone))
        #expect(day.date.formatted(.iso8601) == "2026-03-28T23:00:00Z")
        #expect(day.endOfDay?.timeIntervalSince(day.date) == 82_800)
    }

    @Test(arguments: [
        "", "2012", "2012-09", "2012-13-01", "2012-00-01", "2023-02-29", "2012-04-31", "1900-02-29", "2012-09-17T",
        "2012-09-17T24:00:00Z", "2012-09-17T12:60:00Z", "2012-09-17T12:00:61Z", "2012-09-17T12:00:00.Z",
        "2012-09-17T12:00:00+19:00", "2012-09-17T12:00:00Z ", "2012-09-17T12:00:00+1", "yesterday", "17.09.2012",
        "2012-09-17X12:00:00Z", "2012-9-7",
    ])
    func refusesWhatIsNoTimeOrNoMoreExactThanAMonth(_ text: String) {
        #expect(WrittenTime.read(text, clock: nil)?.date == nil)
    }

    @Test(arguments: [("America/Denver", -25_200), ("GMT-0600", -21_600), ("+0500", 18_000), ("-08:00", -28_800)])
    func knowsZonesAsVendorsWriteThem(name: String, offset: Int) {
        #expect(ZoneName.zone(name)?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_700_000_000)) == offset)
    }
}
