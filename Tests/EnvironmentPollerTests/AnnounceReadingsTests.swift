import Domain
import Foundation
import MessageProtocol
import Testing

@testable import environment_poller

struct AnnounceReadingsTests {
    private let announce = Examples.announceReadings

    @Test func raisesOneAlertPerAllergenAndDayForTheStrongestHour() throws {
        let batch = try Examples.batch(try Examples.birch([20, 400, 90]))

        let announcement = announce(batch.readings, of: batch, highest: [:])

        #expect(announcement.alerts.map(\.intensity.value) == [9])
        #expect(announcement.alerts.first?.measuredAt == batch.readings[1].measuredAt)
        #expect(announcement.alerts.first?.concentration == (try PollenConcentration(400)))
        #expect(announcement.peaks == [batch.readings[1].dayAllergen: try Intensity(9)])
        #expect(announcement.readings.count == 3)
    }

    @Test func staysSilentUntilTheDaysMaximumRises() throws {
        let batch = try Examples.batch(try Examples.birch([90, 100]))
        let raised = [batch.readings[0].dayAllergen: try Intensity(6)]

        let announcement = announce(batch.readings, of: batch, highest: raised)

        #expect(announcement.alerts.isEmpty)
        #expect(announcement.peaks.isEmpty)
        #expect(announcement.readings.count == 2)
    }

    /// The limit of intensity 6 is 71 grains/m³.
    @Test(arguments: [(grains: 71.0, raised: false), (grains: 80.0, raised: true)])
    func wantsAMarginOnceAStepIsInDispute(_ example: (grains: Double, raised: Bool)) throws {
        let batch = try Examples.batch(try Examples.birch([example.grains]))
        let highest = [batch.readings[0].dayAllergen: try Intensity(5)]
        #expect(announce(batch.readings, of: batch, highest: highest).alerts.isEmpty == !example.raised)
    }

    @Test func raisesAlertsForTheStationsPresentDayOnly() throws {
        let batch = try Examples.batch(try Examples.birch([400, 20], from: "2023-04-09T21:00:00Z"))
        let announcement = announce(batch.readings, of: batch, highest: [:])
        #expect(announcement.alerts.map(\.intensity.value) == [3])
        #expect(announcement.alerts.map(\.explanation?.day.description) == ["2023-04-10"])
        #expect(announcement.readings.count == 2)
    }

    @Test func saysWhyAnAlertWasRaised() throws {
        let batch = try Examples.batch(try Examples.birch([400]))
        let highest = [batch.readings[0].dayAllergen: try Intensity(6)]
        let explanation = announce(batch.readings, of: batch, highest: highest).alerts.first?.explanation
        #expect(
            explanation
                == AlertExplanation(
                    value: 400, unit: "grains/m³", source: "MeteoSwiss",
                    rule: AlertRule(name: "rising-intensity.v1", limit: 301, previous: try Intensity(6)),
                    day: try Examples.day("2023-04-10")))
    }

    @Test func givesTheSameStepTheSameIDInEveryProcess() throws {
        let ids = try [[400.0], [410.0], [90.0]].map { grains in
            let batch = try Examples.batch(try Examples.birch(grains))
            return announce(batch.readings, of: batch, highest: [:]).alerts.first?.alertID
        }
        #expect(ids[0] == ids[1])
        #expect(ids[0] != ids[2])
        #expect(ids[0] == AlertID("9a063075-4646-8cab-ba53-7f55513b1dae"))
    }

    @Test func raisesAlertsOnlyForTheNewestHourAfterAGap() throws {
        let batch = try Examples.batch(try Examples.birch([400, 900, 20]), isCatchUp: true)
        let announcement = announce(batch.readings, of: batch, highest: [:])
        #expect(announcement.alerts.map(\.intensity.value) == [3])
        #expect(announcement.readings.count == 3)
    }

    @Test func raisesNoAlertForHoursLongPastAndAnnouncesOnlyTheLastDay() throws {
        let hours = [900.0] + [Double](repeating: 20, count: 30)
        let batch = try Examples.batch(try Examples.birch(hours))
        let announcement = announce(batch.readings, of: batch, highest: [:])
        #expect(announcement.alerts.map(\.intensity.value) == [3])
        #expect(announcement.readings.count == 24)
    }

    @Test func announcesTheDayAfterFromTheForecastWhereThereIsOne() throws {
        let measurement = try #require(try Examples.birch([20]).measurements.first)
        let tomorrow = DayAllergen(day: try Examples.day("2023-04-11"), allergen: .birch)
        let intensities = try [[tomorrow: try Intensity(8)], [:]].map { forecast in
            StationReading(measurement, recordID: RecordID(), zone: Examples.zurich, forecast: forecast)?
                .fact(at: try Examples.basel()).intensityTomorrow
        }
        #expect(intensities == [try Intensity(8), nil])
    }
}
