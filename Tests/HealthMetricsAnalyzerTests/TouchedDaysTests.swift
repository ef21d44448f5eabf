import Domain
import Foundation
import Testing

@testable import health_metrics_analyzer

@Suite struct TouchedDaysTests {
    @Test func goesByTheClockOfTheSampleThenOfThePerson() throws {
        let kiritimati = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        var shifted = try HealthSample.pulse(60)
        shifted.utcOffset = -12 * 3_600

        let days = TouchedDays(by: [shifted, try .pulse(60)], zone: kiritimati, at: .noon)

        // At noon in UTC it is the 27th at midnight in one place and the 28th at two in the morning in the other.
        #expect(days.remembered.map(\.description) == ["2023-04-27", "2023-04-28"])
    }

    @Test func forgetsWhatIsOlderThanWhatIsRemembered() throws {
        let age = Double(PersonHealth.mostDays) * .day
        let samples = [try HealthSample.pulse(60, .noon - age), try .pulse(60, .noon - age - 1)]

        #expect(TouchedDays(by: samples, zone: .gmt, at: .noon).remembered.count == 1)
        #expect(TouchedDays(by: [samples[1]], zone: .gmt, at: .noon).remembered.isEmpty)
    }

    @Test func onlyTheLastTwoDaysAreWorthAQuestion() throws {
        let samples = try [0.0, 1, 2, 3, 30].map { try HealthSample.pulse(60, .noon - $0 * .day) }

        let days = TouchedDays(by: samples, zone: .gmt, at: .noon)

        #expect(days.remembered.count == 5)
        let fresh = TouchedDays.fresh(days.remembered, zone: .gmt, at: .noon)
        #expect(fresh.map(\.description) == ["2023-04-25", "2023-04-26", "2023-04-27"])
    }
}
