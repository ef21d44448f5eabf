import Domain
import Foundation
import MessageProtocol
import Testing

@testable import alert_fanout

@Suite struct RaisedAlertTests {
    @Test func alertsOfTheSameAllergensAndDayAreOneThreadWhateverTheyComeFrom() throws {
        let station = try RaisedAlert.birch(at: .basel())
        let forecast = try RaisedAlert.birch(3, at: .at(46.9525, 7.4233), kind: .forecast)
        let tomorrow = try RaisedAlert.birch(at: .basel(), on: .noon + 86_400)
        let report = try RaisedAlert.report(of: [.birch, .grass], at: .basel())

        #expect(station.threadID == forecast.threadID)
        #expect(station.threadID != tomorrow.threadID)
        #expect(station.threadID != report.threadID)
    }

    @Test func theDayIsThatOfThePlaceWhenTheAlertStatesIt() throws {
        var message = try Samples.station()
        #expect(RaisedAlert(message, raisedAt: .noon).day.description == "2023-04-21")

        message.explanation = AlertExplanation(
            value: 182.5, unit: "grains/m³", source: "MeteoSwiss",
            rule: AlertRule(name: "rising-intensity.v1", limit: 71),
            day: CalendarDay(of: Samples.noon, in: .gmt).next)

        #expect(RaisedAlert(message, raisedAt: .noon).day.description == "2023-04-22")
    }

    @Test(arguments: [
        ([], "unsure"), ([Allergen.birch], "birch"), ([.grass, .birch], "birch+grass"),
        ([.birch, .grass, .birch], "birch+grass"),
    ])
    func theSubjectDoesNotDependOnTheOrder(allergens: [Allergen], subject: String) throws {
        #expect(try RaisedAlert.report(of: allergens, at: .basel()).subject == subject)
    }

    @Test(arguments: [
        (AlertKind.user, 9, Lane.danger), (.user, 8, .station), (.station, 10, .station), (.station, 1, .station),
        (.forecast, 10, .forecast), (.digest, 0, .digest),
    ])
    func onlyWhatPeopleReportAsDangerousTakesTheLaneOfDanger(kind: AlertKind, intensity: Int, lane: Lane) throws {
        #expect(try RaisedAlert.birch(intensity, at: .basel(), kind: kind).lane == lane)
    }

    @Test func howLongItIsOfUseCountsFromWhenItWasRaised() throws {
        let raisedAt = Date.noon + 500_000_000

        #expect(RaisedAlert(try Samples.station(), raisedAt: raisedAt).expiresAt == raisedAt + 12 * 3_600)
        #expect(RaisedAlert(try Samples.forecast(), raisedAt: raisedAt).expiresAt == raisedAt + 24 * 3_600)
    }
}
