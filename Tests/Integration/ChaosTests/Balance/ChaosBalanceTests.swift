import Domain
import Foundation
import MessageProtocol
import Testing

struct ChaosBalanceTests {
    private let users: [ChaosUser]
    private let reportID = AlertID()
    private let alertID = AlertID()
    private let bad = BadMessage(.noJSON)
    private let metric: HealthMetric
    private var record = LoadRecord()
    private var facts = ChaosFacts()

    /// Anna reports birch: her neighbours Ben and Carla are notified, nobody else is. Her heart beats 61 times.
    init() throws {
        users = try ChaosPerson.cast().map { ChaosUser(person: $0, userID: UserID(), token: "") }
        metric = try HealthMetric(kind: .heartRate, value: 61, measuredAt: Date(timeIntervalSince1970: 1_700_000_000))
        let report = UserAlertReport(
            place: users[0].person.place, allergens: [.birch], symptoms: [], severity: .severe, comment: nil)
        let stored = ChaosFacts.StoredAlert(
            author: users[0].userID, report: report, submittedAt: Date(timeIntervalSince1970: 1_700_000_000))
        record.note(.accepted(reportID))
        _ = record.note(.accepted(ChaosGateway.Ignored()), metric, of: users[0].userID)
        facts.storedAlerts[reportID] = stored
        facts.crowdReports = [reportID]
        facts.crowdAlerts[alertID] = ChaosFacts.Crowd(stored)
        facts.admittedAlerts = [alertID]
        facts.notified[notified(1)] = 1
        facts.notified[notified(2)] = 1
        facts.measurements[MeasurementKey(metric, of: users[0].userID)] = 61
        facts.deadLetters = [bad.deadLetter]
    }

    private func notified(_ index: Int) -> ChaosFacts.Notified {
        ChaosFacts.Notified(userID: users[index].userID, alertID: alertID)
    }

    private func differences(_ change: (inout LoadRecord, inout ChaosFacts) -> Void) -> [String] {
        var (record, facts) = (record, facts)
        change(&record, &facts)
        return ChaosBalance(record, users: users, injected: [bad], facts: facts).differences.map(\.claim)
    }

    @Test func balancesWhenEverythingAcceptedIsInEffectOnce() {
        #expect(differences { _, _ in } == [])
    }

    @Test func missesAnAcceptedAlert() {
        #expect(differences { record, _ in record.note(.accepted(AlertID())) } == ["alerts accepted are stored"])
    }

    @Test func missesAReportThatTheCrowdDoesNotHave() {
        #expect(differences { $1.crowdReports = [] } == ["alerts stored are in the crowd"])
    }

    @Test func noticesAReportThatNobodySent() {
        #expect(differences { $1.crowdReports.insert(AlertID()) } == ["reports in the crowd that nobody sent"])
    }

    @Test func missesAnAlertThatIsNotOnItsWay() {
        #expect(differences { $1.admittedAlerts = [] } == ["crowds' alerts are on their way"])
        #expect(differences { $1.admittedAlerts.insert(AlertID()) } == ["alerts of people without a crowd"])
    }

    @Test func missesTheAlertOfACrowdAndNoticesASecondOne() {
        let missing = differences { $1.crowdAlerts = [:] }
        #expect(missing.first == "crowds have an alert")
        let repeated = differences { _, facts in
            let other = AlertID()
            facts.crowdAlerts[other] = facts.crowdAlerts[alertID]
            facts.admittedAlerts.insert(other)
        }
        #expect(repeated == ["crowds with several alerts", "people affected are notified"])
    }

    @Test func missesAPersonWhoWasNotNotified() {
        #expect(differences { $1.notified[notified(2)] = nil } == ["people affected are notified"])
    }

    @Test func noticesSomebodyWhomItDoesNotConcern() {
        #expect(differences { $1.notified[notified(4)] = 1 } == ["people notified who are not affected"])
    }

    @Test func noticesASecondNotification() {
        #expect(differences { $1.notified[notified(2)] = 2 } == ["in-app duplicates"])
    }

    @Test func noticesALedgerThatDoesNotBalance() {
        #expect(differences { $1.unbalancedAlerts = [alertID] } == ["alerts whose ledger does not balance"])
    }

    @Test func noticesAHostileTextThatWasTaken() {
        #expect(differences { $1.takenTexts = ["a"] } == ["hostile texts that were taken"])
    }

    @Test func noticesAnAnswerThatAFloodShouldNotGet() {
        #expect(differences { $1.wrongFloodAnswers = ["500"] } == ["answers that no flood should get"])
    }

    @Test func missesAMeasurement() {
        #expect(differences { $1.measurements = [:] } == ["metrics accepted are stored as sent"])
    }

    @Test func noticesAMeasurementThatNobodySent() {
        let other = MeasurementKey(userID: users[1].userID, kind: "heart-rate", second: 1)
        #expect(differences { $1.measurements[other] = 60 } == ["metrics stored that nobody sent"])
    }

    @Test func allowsAMeasurementInDoubtEitherWay() throws {
        let later = try HealthMetric(kind: .heartRate, value: 62, measuredAt: metric.measuredAt + 1)
        let key = MeasurementKey(later, of: users[0].userID)
        #expect(differences { record, _ in _ = record.note(.inDoubt, later, of: users[0].userID) } == [])
        let stored = differences { record, facts in
            _ = record.note(.inDoubt, later, of: users[0].userID)
            facts.measurements[key] = 62
        }
        #expect(stored == [])
    }

    @Test func missesASuggestionAndNoticesOneThatNobodyMade() {
        #expect(differences { $1.suggestions = [UUID()] } == ["quizzes suggested are in an inbox"])
        #expect(differences { $1.suggestionsNotified = [UUID()] } == ["quizzes in an inbox that nobody suggested"])
    }

    @Test func missesADeadLetterAndNoticesOneOfAnotherReason() {
        #expect(differences { $1.deadLetters = [] } == ["dead letters of \(bad.queue)"])
        let other = ChaosFacts.DeadLetter(queue: bad.queue, messageID: "other", reason: "given up")
        #expect(differences { $1.deadLetters.append(other) } == ["dead letters that nobody injected"])
    }

    @Test func countsACopyOfADeadLetterOnce() {
        #expect(differences { $1.deadLetters.append(bad.deadLetter) } == [])
    }

    @Test func noticesWhatIsStillUnderWay() {
        #expect(differences { $1.leftovers = ["3 in a queue"] } == ["queues and outboxes that hold something"])
        #expect(differences { $1.unreadyServices = [.notifier] } == ["services that are not ready"])
    }

    @Test func noticesAServiceThatEndedAndAWrongAnswer() {
        #expect(differences { $1.endedServices = [.notifier] } == ["services that ended by themselves"])
        #expect(differences { record, _ in record.note(.wrong("500")) } == ["answers other than accepted and 503"])
    }
}
