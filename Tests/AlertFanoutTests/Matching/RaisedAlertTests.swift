import Domain
import Foundation
import MessageProtocol
import Testing

@testable import alert_fanout

@Suite struct RaisedAlertTests {
    @Test func neighbouringStationsAreOneSource() throws {
        let basel = try RaisedAlert.birch(at: .basel())
        let bern = try RaisedAlert.birch(at: .at(46.9525, 7.4233))

        #expect(basel.source == bern.source)
        #expect(basel.subject == bern.subject)
    }

    @Test func aForecastAndAReportAreSourcesOfTheirOwn() throws {
        let sources = try [
            RaisedAlert.birch(at: .basel()), RaisedAlert.birch(at: .basel(), kind: .forecast),
            RaisedAlert.report(of: [.birch], at: .basel()), RaisedAlert.report(of: [.birch], at: .basel()),
        ].map(\.source)

        #expect(Set(sources).count == 4)
    }

    @Test func theDayIsTheOneOfThePlaceWhenTheAlertTellsIt() throws {
        var message = try Samples.station()
        #expect(RaisedAlert(message).day.description == "2023-04-21")

        message.explanation = AlertExplanation(
            value: 182.5, unit: "grains/m³", source: "MeteoSwiss",
            rule: AlertRule(name: "rising-intensity.v1", limit: 71),
            day: CalendarDay(of: Samples.noon, in: .gmt).next)

        #expect(RaisedAlert(message).day.description == "2023-04-22")
    }

    @Test(arguments: [
        ([], "unsure"), ([Allergen.birch], "birch"), ([.grass, .birch], "birch+grass"),
        ([.birch, .grass, .birch], "birch+grass"),
    ])
    func theSubjectDoesNotDependOnTheOrder(allergens: [Allergen], subject: String) throws {
        #expect(try RaisedAlert.report(of: allergens, at: .basel()).subject == subject)
    }

    @Test(arguments: [(Severity.mild, 2), (.moderate, 4), (.severe, 9)])
    func aReportIsAsStrongAsItsSeverityAndKnowsItsAuthor(severity: Severity, intensity: Int) throws {
        let message = UserAlertSubmitted(
            alertID: AlertID(), authorID: UserID(),
            report: UserAlertReport(
                place: try Place(name: "Park", coordinate: .basel()), allergens: [], symptoms: [], severity: severity,
                comment: nil),
            submittedAt: Date(timeIntervalSince1970: 0))

        let alert = RaisedAlert(message)

        #expect(alert.intensity.value == intensity)
        #expect(alert.author == message.authorID)
        #expect(alert.kind == .user)
    }
}
