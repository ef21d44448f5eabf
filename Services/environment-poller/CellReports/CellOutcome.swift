import Domain
import Foundation

/// The outcome of the request for one cell.
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
    /// What counts against the provider's limits.
    var spent = Usage()

    /// - Parameter random: in 0..<1, for the jitter.
    init(
        of due: DueCell, _ answer: Answer, askedAt: Date, rule: RefreshRule, spent: Usage = Usage(),
        random: Double = .random(in: 0..<1)
    ) {
        self.due = due
        self.answer = answer
        self.askedAt = askedAt
        self.spent = spent
        nextDue = CellSchedule(rule: rule).nextDue(of: due, after: answer, askedAt: askedAt, random: random)
    }
}

extension CellOutcome.Answer {
    var freshUntil: Date? {
        if case .report(let fetched) = self { fetched.freshUntil } else { nil }
    }
}
