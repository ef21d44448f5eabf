import Domain
import Foundation
import Testing

@Suite struct SolarTimeTests {
    private func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    /// Minutes by the series in Meeus, "Astronomical Algorithms", chapter 28.
    @Test(arguments: [
        ("2023-02-11", -14.23), ("2023-05-14", 3.65), ("2023-07-26", -6.56), ("2023-11-03", 16.49),
        ("2023-04-10", -1.36), ("2026-03-20", -7.43),
    ])
    func aSundialIsAheadByTheEquationOfTime(day: String, minutes: Double) throws {
        let equation = SolarTime.equation(at: try instant("\(day)T12:00:00Z"))
        #expect(abs(equation - minutes) < 0.75, "\(equation)")
    }

    /// By the same series, to the second.
    @Test(arguments: [
        ("2023-06-21", "Europe/Zurich", 7.59, "2023-06-21T11:31:24Z"),
        ("2023-12-21", "Europe/Zurich", 7.59, "2023-12-21T11:27:35Z"),
        ("2023-12-22", "Australia/Sydney", 151.21, "2023-12-22T01:53:24Z"),
        ("2023-11-03", "Europe/London", 0, "2023-11-03T11:43:31Z"),
        // Clocks that are far from the sun, and either side of the date line.
        ("2023-04-10", "Asia/Shanghai", 87.6, "2023-04-10T06:11:02Z"),
        ("2023-04-10", "Pacific/Apia", -172.1, "2023-04-09T23:29:54Z"),
        ("2023-07-26", "Pacific/Honolulu", -157.86, "2023-07-26T22:38:00Z"),
    ])
    func noonIsWhenTheSunIsHighestOnTheLocalDay(
        day: String, zone: String, longitude: Double, expected: String
    ) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let place = try Coordinate(latitude: 10, longitude: longitude)
        let noon = SolarTime.noon(on: try #require(CalendarDay(day)), in: zone, at: place)
        #expect(abs(noon.timeIntervalSince(try instant(expected))) < 60, "\(noon)")
        #expect(CalendarDay(of: noon, in: zone).description == day)
    }

    /// The predecessor read no time stamp with fractions, took the present instead, and showed a wrong noon.
    @Test(arguments: [0, 0.001, 0.4999, 0.999_999])
    func fractionsOfASecondDoNotMoveNoon(fraction: Double) throws {
        let place = try Coordinate(latitude: 47.56, longitude: 7.59)
        let whole = try instant("2023-04-10T10:00:00Z")
        let noon = SolarTime.noon(nearest: whole.addingTimeInterval(fraction), at: place)
        #expect(abs(noon.timeIntervalSince(SolarTime.noon(nearest: whole, at: place))) < 0.01)
    }

    @Test(arguments: [-180.0, -97.3, 0, 7.59, 180])
    func theSunIsHigherAtNoonThanBeforeAndAfter(longitude: Double) throws {
        let place = try Coordinate(latitude: 40, longitude: longitude)
        let noon = SolarTime.noon(nearest: try instant("2024-02-29T12:00:00Z"), at: place)
        let height = { (minutes: Double) in
            SunPosition(at: noon.addingTimeInterval(minutes * 60), over: place).elevation
        }
        #expect(height(0) > height(-30) && height(0) > height(30))
    }
}
