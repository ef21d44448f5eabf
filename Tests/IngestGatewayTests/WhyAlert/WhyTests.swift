import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct WhyTests {
    struct Account { var userID: UserID, token: String }

    private static let near = "It was 12.3 km from your place, within your radius of 25 km."
    private static let strong = "Birch pollen was at 7 of 10, which reaches your threshold of 3."

    private func run(
        _ body: @escaping @Sendable (GatewayUnderTest, Account, _ fanout: PostgresPool) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests.accounts,
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
            SchemaForTests("alert_fanout", [ExplanationRow.migration]),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                try await database.withPool(of: "alert_fanout") { fanout in
                    try await GatewayUnderTest.run(over: pool) { gateway in
                        let person = try await gateway.join()
                        try await body(gateway, Account(userID: person.userID, token: person.token.text), fanout)
                    }
                }
            }
        }
    }

    private func why(_ alertID: String, _ gateway: GatewayUnderTest, _ account: Account) async throws -> Answer {
        try await gateway.call(.get, "/api/v1/alerts/\(alertID)/why", token: account.token)
    }

    /// Asks of an alert that is, after the change, in the view.
    private func expect(
        _ outcome: String, _ sentences: [String], sourceLocation: SourceLocation = #_sourceLocation,
        of change: @escaping @Sendable (inout ExplanationRow) -> Void
    ) async throws {
        try await run { gateway, account, fanout in
            var row = ExplanationRow(userID: account.userID.uuid)
            change(&row)
            try await fanout.query(row.insertion)
            let answer = try await why("\(row.alertID)", gateway, account)
            #expect(answer.status == 200, sourceLocation: sourceLocation)
            let explained = try MessageCoding.decode(WhyAnswer.self, from: answer.body)
            #expect(explained.outcome == outcome, sourceLocation: sourceLocation)
            #expect(explained.sentences == sentences, sourceLocation: sourceLocation)
            #expect(explained.alertID == AlertID(row.alertID), sourceLocation: sourceLocation)
            #expect(
                explained.kind == row.kind && explained.day == CalendarDay("2023-04-10"), sourceLocation: sourceLocation
            )
            #expect(explained.raisedAt == GatewayUnderTest.now, sourceLocation: sourceLocation)
            #expect((explained.decidedAt == nil) == (row.decision == nil), sourceLocation: sourceLocation)
        }
    }

    @Test func explainsWhatDecidedToSomebodyWhoWasNotified() async throws {
        try await expect("notified", [Self.strong, Self.near, "So it was handed over for delivery to you."]) { _ in }
    }

    @Test func saysThatTheSubscriptionHasChangedSince() async throws {
        let later = "Your settings have changed since; this is about those you had then."
        try await expect("notified", [Self.strong, Self.near, later, "So it was handed over for delivery to you."]) {
            $0.hasChanged = true
        }
    }

    @Test func explainsTheThresholdThatWasNotReached() async throws {
        let weak = "Birch pollen was at 2 of 10, below your threshold of 3."
        try await expect("not-concerned", [weak, Self.near, "So you were not notified."]) { row in
            (row.intensity, row.decision) = (2, "not-concerned")
        }
    }

    @Test func explainsTheDistanceThatWasTooFar() async throws {
        let far = "It was 25.1 km from your place, beyond your radius of 25 km."
        try await expect("not-concerned", [Self.strong, far, "So you were not notified."]) { row in
            // 25.004 km: the rounded figure must not read as one within the radius.
            (row.longitude, row.decision) = (7.90322, "not-concerned")
        }
    }

    @Test func explainsThatItWasAboutOtherAllergens() async throws {
        let others = "It was about alder pollen and hazel pollen, which you had not named."
        try await expect("not-concerned", [others, Self.near, "So you were not notified."]) { row in
            (row.allergens, row.decision) = (["alder", "hazel"], "not-concerned")
        }
    }

    @Test func explainsThatNothingHadBeenChosen() async throws {
        try await expect(
            "not-concerned", ["You had named no allergens.", "You had chosen no place.", "So you were not notified."]
        ) { row in
            (row.sensitivities, row.thresholds, row.hasPlace, row.decision) = ([], [], false, "not-concerned")
        }
    }

    @Test func explainsItToTheReporter() async throws {
        let own = "You reported it yourself, and nobody is notified of their own report."
        try await expect("not-concerned", [own, Self.strong, Self.near, "So you were not notified."]) { row in
            (row.kind, row.isAuthor, row.decision) = ("user", true, "not-concerned")
        }
    }

    @Test func explainsTheQuietHours() async throws {
        let quiet = "It came in your quiet hours (22:00 to 07:05, Europe/Zurich), so it went to your digest."
        try await expect("digested", [Self.strong, Self.near, quiet]) { row in
            (row.quietFrom, row.quietUntil, row.decision) = (1_320, 425, "quiet-hours")
        }
    }

    @Test func explainsTheWeeklyLimit() async throws {
        let full = "Your 5 interruptions of that week were used up, so it went to your digest."
        try await expect("digested", [Self.strong, Self.near, full]) { $0.decision = "weekly-limit" }
    }

    @Test(arguments: [
        (60.0, true, "You had muted all alerts until 2023-04-10T10:01:00Z."),
        (-60, true, "You wanted urgent alerts only, and this was not one."),
        (-60, false, "You had muted alerts then."),
    ])
    func explainsWhatMutedIt(mutedFor seconds: Double, onlyUrgent: Bool, sentence: String) async throws {
        try await expect("muted", [Self.strong, Self.near, sentence]) { row in
            row.mutedUntil = GatewayUnderTest.now.addingTimeInterval(seconds)
            (row.onlyUrgent, row.decision) = (onlyUrgent, "muted")
        }
    }

    @Test(arguments: [
        ("repeated", "You had already been notified of the same, at this level or a higher one, for the same day."),
        ("superseded", "The alert was stopped before it was your turn: a broken sensor."),
        ("notified", "So it was handed over for delivery to you, before it was stopped: a broken sensor."),
    ])
    func explainsOtherDecisions(decision: String, sentence: String) async throws {
        try await expect(decision, [Self.strong, Self.near, sentence]) { row in
            (row.state, row.reason, row.decision) = ("stopped", "a broken sensor", decision)
        }
    }

    @Test(arguments: [
        ("refused", "refused", "Nobody was notified, because the alert was refused: it is a week old."),
        ("held", "held", "Nobody has been notified yet: the alert waits for an operator: it is a week old."),
        ("running", "pending", "It has not been your turn yet."),
    ])
    func explainsAnAlertThatIsNotDecided(state: String, outcome: String, sentence: String) async throws {
        try await expect(outcome, [Self.strong, Self.near, sentence]) { row in
            (row.state, row.reason, row.decision) = (state, "it is a week old", nil)
        }
    }

    @Test(
        arguments: [
            (false, "not-concerned", "It did not affect you by the settings known when it was raised."),
            (nil, "unknown", "Your settings when it was raised are not known."),
        ] as [(Bool?, String, String)])
    func explainsThatNothingWasKnownOfAPerson(wasKnown: Bool?, outcome: String, sentence: String) async throws {
        try await expect(outcome, [sentence]) { row in
            (row.isPersonKnown, row.wasKnown, row.decision) = (false, wasKnown, nil)
        }
    }

    @Test(arguments: [
        ("digest", "digest", "A digest gathers alerts that did not interrupt you; ask about each of them."),
        ("station", "unknown", "When it was raised, it was not kept yet what people wanted."),
    ])
    func explainsWhatIsMatchedWithNobody(kind: String, outcome: String, sentence: String) async throws {
        try await expect(outcome, [sentence]) { ($0.kind, $0.longitude) = (kind, nil) }
    }

    @Test(arguments: [true, false])
    func explainsThatASingleReportNotifiesNobody(isOwn: Bool) async throws {
        struct Accepted: Decodable { var alertID: AlertID }
        try await run { gateway, account, _ in
            let token = isOwn ? account.token : try await gateway.signUp("other@example.org")
            let report = try await gateway.call(.post, "/api/v1/alerts", token: token, UserAlertLimitTests.report())
            let alertID = try MessageCoding.decode(Accepted.self, from: report.body).alertID
            let answer = try await why("\(alertID)", gateway, account)
            let explained = try MessageCoding.decode(WhyAnswer.self, from: answer.body)
            #expect(explained.outcome == "report")
            #expect(
                explained.sentences.first?.hasPrefix(isOwn ? "This is your own report" : "This is a report of") == true)
        }
    }

    @Test func answersNobodyOfSomebodyElse() async throws {
        try await run { gateway, account, fanout in
            let row = ExplanationRow(userID: UUID())
            try await fanout.query(row.insertion)
            let answer = try await why("\(row.alertID)", gateway, account)
            #expect(answer.status == 404)
            #expect(try answer.problem.detail.hasPrefix("There is no such alert"))
        }
    }

    @Test(arguments: ["7", "not-a-uuid", "%20"])
    func refusesAnIdThatIsNoUUID(alertID: String) async throws {
        try await run { gateway, account, _ in
            let answer = try await why(alertID, gateway, account)
            #expect(answer.status == 400)
            #expect(try answer.problem.detail.contains("must be a UUID"))
        }
    }
}
