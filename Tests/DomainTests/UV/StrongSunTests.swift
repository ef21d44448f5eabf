import Domain
import Foundation
import Testing

@Suite struct StrongSunTests {
    private func sun(_ latitude: Double, _ longitude: Double, _ day: String, _ zone: String) throws -> StrongSun {
        StrongSun(
            on: try #require(CalendarDay(day)), in: try #require(TimeZone(identifier: zone)),
            at: try Coordinate(latitude: latitude, longitude: longitude))
    }

    /// The second day has 23 hours.
    @Test(arguments: [
        ("2023-06-21", "2023-06-21T08:00:00Z", "2023-06-21T14:00:00Z"),
        ("2023-03-26", "2023-03-26T08:00:00Z", "2023-03-26T14:00:00Z"),
        ("2023-12-21", "2023-12-21T09:00:00Z", "2023-12-21T15:00:00Z"),
    ])
    func northOfTheTropicsItIsTheClocksTenToSixteen(day: String, start: String, end: String) throws {
        let sun = try sun(47.56, 7.59, day, "Europe/Zurich")
        #expect(sun.isByClock)
        let (first, last) = (try Date(start, strategy: .iso8601), try Date(end, strategy: .iso8601))
        #expect(sun.start == first && sun.end == last)
    }

    @Test(arguments: [
        (-33.87, 151.21, "Australia/Sydney"), (1.35, 103.82, "Asia/Singapore"), (23.44, 90, "Asia/Dhaka"),
        (0, 0, "GMT"), (-90, 0, "GMT"),
    ])
    func inTheTropicsAndTheSouthItIsRoundSolarNoon(latitude: Double, longitude: Double, zone: String) throws {
        let sun = try sun(latitude, longitude, "2023-12-22", zone)
        #expect(!sun.isByClock)
        #expect(sun.end.timeIntervalSince(sun.start) == 6 * 3_600)
        #expect(sun.noon.timeIntervalSince(sun.start) == 3 * 3_600)
    }

    @Test func theTropicItselfIsTropical() throws {
        #expect(try !sun(StrongSun.tropic, 0, "2023-06-21", "GMT").isByClock)
        #expect(try sun(StrongSun.tropic.nextUp, 0, "2023-06-21", "GMT").isByClock)
    }
}
