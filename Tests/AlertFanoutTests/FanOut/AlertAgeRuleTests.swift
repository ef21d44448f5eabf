import Domain
import Foundation
import Testing

@testable import alert_fanout

@Suite struct AlertAgeRuleTests {
    private let week: TimeInterval = 7 * 86_400

    private static let weekOld = "it was raised more than a week ago"

    /// Seconds from now.
    @Test(arguments: [(0, nil), (-604_800, nil), (-604_801, weekOld)] as [(Int, String?)])
    func anAlertIsRaisedNowOrInTheLastWeek(offset: Int, problem: String?) throws {
        let time = Date.noon + Double(offset)
        let alert = try RaisedAlert.birch(at: .basel(), on: time)

        #expect(AlertAgeRule().problem(of: alert, raisedAt: time, now: .noon) == problem)
    }

    /// Seconds from now.
    @Test(arguments: [
        (900, nil), (901, "it was raised 15 min in the future: check the sender's clock and this machine's"),
    ])
    func clocksMayDifferByAQuarterOfAnHour(offset: Int, problem: String?) {
        var found: String?
        do {
            try ClockDisagreement.check("raised", at: .noon + Double(offset), now: .noon)
        } catch {
            found = "\(error)"
        }
        #expect(found == problem)
    }

    private static let early = "it was observed after it was raised"
    private static let far = "it is about a day more than 8 days ahead"
    private static let old = "it was observed more than a week before it was raised"

    /// Seconds from when it was raised.
    @Test(
        arguments: [
            (AlertKind.station, 900, nil), (.station, 901, early), (.user, 901, early), (.forecast, 901, nil),
            (.forecast, 691_200, nil), (.forecast, 691_201, far), (.station, -604_800, nil), (.station, -604_801, old),
            (.forecast, -604_801, old),
        ] as [(AlertKind, Int, String?)])
    func whatRaisesAnAlertWasObservedRecently(kind: AlertKind, offset: Int, problem: String?) throws {
        let alert = try RaisedAlert.birch(at: .basel(), on: .noon + Double(offset), kind: kind)

        #expect(AlertAgeRule().problem(of: alert, raisedAt: .noon, now: .noon) == problem)
    }

    @Test func recordedMeasurementsMayBeYearsOldAndReportsMayNot() throws {
        let rule = AlertAgeRule(judgesMeasurements: false)
        let measured = try RaisedAlert.birch(at: .basel(), on: .noon - 100 * week)
        let reported = try RaisedAlert.birch(at: .basel(), on: .noon - 100 * week, kind: .user)

        #expect(rule.problem(of: measured, raisedAt: .noon, now: .noon) == nil)
        #expect(rule.problem(of: reported, raisedAt: .noon, now: .noon) != nil)
    }
}
