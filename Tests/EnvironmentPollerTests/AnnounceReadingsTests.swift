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

    @Test func countsEachDayByItself() throws {
        let batch = try Examples.batch(try Examples.birch([400, 20], from: "2023-04-10T23:00:00Z"))
        let announcement = announce(batch.readings, of: batch, highest: [:])
        #expect(announcement.alerts.map(\.intensity.value) == [9, 3])
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

    @Test func tellsTheDayAfterFromTheForecastWhereThereIsOne() throws {
        let series = try Examples.birch([20])
        let tomorrow = DayAllergen(day: UTCDay(of: try instant("2023-04-11T00:00:00Z")), allergen: .birch)
        let known = try #require(
            StationReading(series.measurements[0], recordID: RecordID(), forecast: [tomorrow: try Intensity(8)]))
        let unknown = try #require(StationReading(series.measurements[0], recordID: RecordID(), forecast: [:]))

        #expect(known.fact(at: try Examples.basel()).intensityTomorrow == (try Intensity(8)))
        #expect(unknown.fact(at: try Examples.basel()).intensityTomorrow == nil)
    }
}
