import Domain
import Foundation

/// What asking for one cell came to.
struct CellOutcome: Sendable {
    enum Answer: Sendable {
        case report(FetchedReport)
        /// Nothing changed since the last one.
        case unchanged
        case fault(ProviderFault)
    }

    var due: DueCell
    var answer: Answer
    var askedAt: Date
    var nextDue: Date

    /// - Parameter random: in 0..<1, spreads those that failed together.
    init(
        of due: DueCell, _ answer: Answer, askedAt: Date, rule: RefreshRule, random: Double = .random(in: 0..<1)
    ) {
        self.due = due
        self.answer = answer
        self.askedAt = askedAt
        nextDue = CellSchedule(rule: rule).nextDue(of: due, after: answer, askedAt: askedAt, random: random)
    }
}

extension CellOutcome.Answer {
    var freshUntil: Date? {
        if case .report(let fetched) = self { fetched.freshUntil } else { nil }
    }
}
