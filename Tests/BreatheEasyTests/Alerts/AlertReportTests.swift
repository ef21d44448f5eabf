import Foundation
import Testing

@testable import breathe_easy

@Suite struct AlertReportTests {
    private let alert = AlertStatus(
        alertID: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), kind: "station",
        subject: "birch", intensity: 7, lane: "station", state: "running", reason: nil,
        raisedAt: Date(timeIntervalSince1970: 1_682_074_800), matchedAt: Date(timeIntervalSince1970: 1_682_074_860),
        expiresAt: Date(timeIntervalSince1970: 1_682_118_000), finishedAt: nil, estimated: 200_000, matched: 120_000,
        settled: 20_000, pending: 100_000, repeated: 1_500, ranges: 4, rangesDone: 2, batches: 121,
        outcomes: [
            .init(outcome: "delivered", reason: nil, recipients: 18_000),
            .init(outcome: "digested", reason: "quiet-hours", recipients: 2_000),
        ], recipientsPerSecond: 1_234.56, expectedSeconds: 145.2, expectedAt: nil)

    @Test func showsTheLedgerLineByLine() {
        #expect(
            AlertReport(alert: alert).description == """
                station alert 01020304-0506-0708-090a-0b0c0d0e0f10
                  birch, intensity 7, lane station
                  running
                  raised 2023-04-21T11:00:00Z, matched 2023-04-21T11:01:00Z, valid until 2023-04-21T23:00:00Z
                  ranges 2 of 4, 121 batches, 200,000 people estimated, 1,500 already notified
                  1,234.6 recipients a second, finishes in 2.4 min

                OUTCOME    REASON       RECIPIENTS
                delivered                   18,000
                digested   quiet-hours       2,000
                pending                    100,000
                matched                    120,000
                """)
    }

    @Test func showsTheOutcomesOfChannelsAndTheFeedback() {
        var settled = alert
        settled.channels = [
            .init(channel: "email", state: "accepted", reason: nil, recipients: 17_000),
            .init(channel: "web-push", state: "failed", reason: "gone", recipients: 12),
        ]
        settled.feedback = [.init(verdict: "useful", people: 1_300), .init(verdict: "too-early", people: 7)]

        #expect(
            AlertReport(alert: settled).description.hasSuffix(
                """
                matched                    120,000

                CHANNEL   STATE     REASON  RECIPIENTS
                email     accepted              17,000
                web-push  failed    gone            12

                FEEDBACK   PEOPLE
                useful      1,300
                too-early       7
                """))
    }

    @Test func ofWhatThereIsNoneThereIsNoTable() {
        var settled = alert
        (settled.channels, settled.feedback) = ([], [])

        #expect(AlertReport(alert: settled).description == AlertReport(alert: alert).description)
    }

    @Test func saysWhyAnAlertIsHeldAndThatItsEndIsUnknown() {
        var held = alert
        held.state = "held"
        held.reason = "it concerns 200,000 people"
        held.expectedSeconds = nil
        let text = AlertReport(alert: held).description

        #expect(text.contains("\n  held: it concerns 200,000 people\n"))
        #expect(text.contains("finishes in unknown"))
    }

    @Test func listsOneLineForEachAlert() {
        #expect(
            AlertListReport(alerts: [alert]).description == """
                ALERT                                 MATCHED AT            KIND     SUBJECT  STATE    MATCHED  SETTLED  PENDING  A SECOND  FINISHES IN
                01020304-0506-0708-090a-0b0c0d0e0f10  2023-04-21T11:01:00Z  station  birch    running  120,000   20,000  100,000   1,234.6      2.4 min
                """)
        #expect(AlertListReport(alerts: []).description == "There are no such alerts.")
    }

    @Test(arguments: [
        (nil, "unknown"), (0, "0 s"), (119.44, "119.4 s"), (120, "2 min"), (7_199, "120 min"), (7_200, "2 h"),
    ])
    func saysTimesInTheUnitThatFits(seconds: Double?, words: String) {
        #expect(seconds.durationWords == words)
    }
}
