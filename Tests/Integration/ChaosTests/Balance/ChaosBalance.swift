import Domain
import Foundation

/// Holds what is there against what was accepted, by the rules of the domain.
struct ChaosBalance: Sendable {
    struct Line: Sendable, Equatable {
        var claim: String
        var expected: Int
        var actual: Int
        /// A few of those that make the difference.
        var examples: [String] = []

        var isBalanced: Bool { expected == actual }
    }

    private(set) var lines: [Line] = []

    var differences: [Line] { lines.filter { !$0.isBalanced } }

    init(_ record: LoadRecord, users: [ChaosUser], injected: Set<BadMessage>, facts: ChaosFacts) {
        addAlerts(record, users, facts)
        addMetrics(record, facts)
        addDeadLetters(injected, facts)
        absent("queues and outboxes that hold something", facts.leftovers)
        absent("services that are not ready", facts.unreadyServices)
        absent("services that ended by themselves", facts.endedServices)
        absent("hostile texts that were taken", facts.takenTexts)
        absent("answers that no flood should get", facts.wrongFloodAnswers)
        absent("answers other than accepted and 503", record.wrongAnswers)
    }

    private mutating func addAlerts(_ record: LoadRecord, _ users: [ChaosUser], _ facts: ChaosFacts) {
        let stored = Set(facts.storedAlerts.keys)
        present("alerts accepted are stored", record.acceptedAlerts, in: stored)
        present("alerts stored are in the crowd", stored, in: facts.crowdReports)
        absent("reports in the crowd that nobody sent", facts.crowdReports.subtracting(stored))
        let crowds = Dictionary(grouping: facts.storedAlerts.values) { ChaosFacts.Crowd($0) }
        present("crowds have an alert", Set(crowds.keys), in: Set(facts.crowdAlerts.values))
        absent("crowds with several alerts", Self.repeated(facts.crowdAlerts.values))
        present("crowds' alerts are on their way", Set(facts.crowdAlerts.keys), in: facts.admittedAlerts)
        absent("alerts of people without a crowd", facts.admittedAlerts.subtracting(facts.crowdAlerts.keys))
        let expected = Set(
            facts.crowdAlerts.flatMap { id, crowd in
                Self.listeners(crowds[crowd] ?? [], users).map { ChaosFacts.Notified(userID: $0, alertID: id) }
            })
        present("people affected are notified", expected, in: Set(facts.notified.keys))
        absent("people notified who are not affected", Set(facts.notified.keys).subtracting(expected))
        absent("in-app duplicates", facts.notified.filter { $0.value > 1 }.map(\.key))
        absent("alerts whose ledger does not balance", facts.unbalancedAlerts)
    }

    /// Who is notified of what a crowd reports: those affected, except the reporters.
    private static func listeners(_ reports: [ChaosFacts.StoredAlert], _ users: [ChaosUser]) -> [UserID] {
        guard let first = reports.first else { return [] }
        let authors = Set(reports.map(\.author))
        return users.filter { user in
            !authors.contains(user.userID)
                && user.person.isAffected(
                    by: ChaosFacts.Crowd(first).subject, at: first.report.place.coordinate, first.report.severity)
        }.map(\.userID)
    }

    private static func repeated(_ crowds: some Collection<ChaosFacts.Crowd>) -> [ChaosFacts.Crowd] {
        Dictionary(grouping: crowds) { $0 }.filter { $0.value.count > 1 }.map(\.key)
    }

    private mutating func addMetrics(_ record: LoadRecord, _ facts: ChaosFacts) {
        let accepted = record.acceptedMetrics
        lines.append(
            difference(
                "metrics accepted are stored as sent", accepted.count, accepted.filter { facts.measurements[$0] != $1 })
        )
        absent(
            "metrics stored that nobody sent",
            facts.measurements.filter { (accepted[$0] ?? record.doubtfulMetrics[$0]) != $1 }.map(\.key))
        present("quizzes suggested are in an inbox", facts.suggestions, in: facts.suggestionsNotified)
        absent("quizzes in an inbox that nobody suggested", facts.suggestionsNotified.subtracting(facts.suggestions))
    }

    /// A message counts once: a process that dies between a dead letter's confirm and its ack leaves two copies of it.
    private mutating func addDeadLetters(_ injected: Set<BadMessage>, _ facts: ChaosFacts) {
        let dead = Set(facts.deadLetters)
        for (queue, messages) in Dictionary(grouping: injected, by: \.queue).sorted(by: { $0.key < $1.key }) {
            let expected = Set(messages.map(\.deadLetter))
            present("dead letters of \(queue)", expected, in: dead)
        }
        absent("dead letters that nobody injected", dead.subtracting(injected.map(\.deadLetter)))
    }

    private mutating func present<Fact: Hashable>(_ claim: String, _ expected: Set<Fact>, in actual: Set<Fact>) {
        lines.append(difference(claim, expected.count, expected.subtracting(actual)))
    }

    private mutating func absent(_ claim: String, _ found: some Collection) {
        lines.append(Line(claim: claim, expected: 0, actual: found.count, examples: found.prefix(3).map { "\($0)" }))
    }

    private func difference(_ claim: String, _ expected: Int, _ missing: some Collection) -> Line {
        Line(
            claim: claim, expected: expected, actual: expected - missing.count,
            examples: missing.prefix(3).map { "\($0)" })
    }
}
