import Domain
import Foundation
import MessageProtocol
import Testing

@testable import environment_poller

struct AnnounceForecastsTests {
    private let cell = GridCell(row: 515, column: 0)

    private func announce(
        _ report: EnvironmentReport, at now: String = "2026-04-10T06:00:00Z", highest: [DayAllergen: Intensity] = [:]
    ) throws -> ForecastAnnouncement {
        let now = try instant(now)
        return AnnounceForecasts(rule: Examples.rule, now: { now })(
            report, of: cell, from: .example(), highest: highest)
    }

    @Test(arguments: [
        (time: "2026-04-10T23:00:00Z", raised: 0), (time: "2026-04-11T00:00:00Z", raised: 1),
        (time: "2026-04-11T23:00:00Z", raised: 1), (time: "2026-04-12T00:00:00Z", raised: 0),
    ])
    func raisesAlertsForTomorrowOnly(_ example: (time: String, raised: Int)) throws {
        let announcement = try announce(try .birch([90], from: example.time))
        #expect(announcement.alerts.count == example.raised)
        #expect(announcement.peaks.count == example.raised)
    }

    @Test func announcesTomorrowByTheClockOfThePlace() throws {
        var report = try EnvironmentReport.birch([90], from: "2026-04-10T22:30:00Z")
        #expect(try announce(report).alerts.isEmpty)
        report.coordinate = try Coordinate(latitude: 38, longitude: 23.7)
        #expect(try announce(report).alerts.map(\.explanation?.day.description) == ["2026-04-11"])
    }

    @Test func raisesAForecastAgainOnlyWhenItRises() throws {
        let key = DayAllergen(day: try Examples.day("2026-04-11"), allergen: .birch)
        let highest = [key: try Intensity(6)]
        #expect(try announce(try .birch([90]), highest: highest).alerts.isEmpty)
        let risen = try announce(try .birch([20, 400, 90]), highest: highest)
        #expect(risen.alerts.map(\.intensity.value) == [9])
        #expect(risen.alerts.map(\.provider) == ["example-pollen"])
        #expect(risen.alerts.first?.expectedAt == (try instant("2026-04-11T01:00:00Z")))
        #expect(risen.alerts.first?.explanation?.rule.previous == (try Intensity(6)))
        #expect(risen.alerts.first?.explanation?.issuedAt == (try instant("2026-04-10T00:00:00Z")))
    }

    @Test func raisesAClassWithoutInventingGrains() throws {
        var report = try EnvironmentReport.birch([])
        report.series = [
            .pollenIntensity(.type(.grass)): QuantitySeries(
                step: .day, start: try instant("2026-04-11T00:00:00Z"), values: [6])
        ]
        let alert = try #require(try announce(report).alerts.first)
        #expect(alert.allergen == .grass)
        #expect(alert.intensity.value == 6)
        #expect(alert.concentration == nil)
        #expect(alert.explanation?.unit == "")
        #expect(alert.explanation?.rule.limit == 6)
    }

    @Test(arguments: [nil, .nan, -1, 1e9] as [Double?])
    func raisesNothingForAValueThatCannotBeTrue(_ grains: Double?) throws {
        #expect(try announce(try .birch([grains])).alerts.isEmpty)
    }
}
