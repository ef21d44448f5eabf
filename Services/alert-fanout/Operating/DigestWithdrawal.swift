import Domain
import MessageProtocol

/// The people for whom a stopped alert is withdrawn from their digest, with their lines in the ledger.
struct DigestWithdrawal: Sendable, Equatable {
    /// The decisions after the withdrawal, of the chunks that change.
    private(set) var decisions: [(chunk: Int32, decisions: [UInt8])] = []
    private var quiet = 0
    private var limited = 0
    private var expected = 0

    /// - Parameters:
    ///   - waiting: the slots that waited, a bit for each; a chunk may occur more than once.
    ///   - decisions: the decisions before, of these chunks.
    init(_ waiting: [(Int32, [UInt8])], decisions before: [(Int32, [UInt8])]) {
        let slots = Dictionary(grouping: waiting, by: \.0).mapValues { rows in
            rows.compactMap { SlotSet(bytes: $0.1) }.flatMap(\.slots)
        }
        for (chunk, before) in before {
            var after = before
            for slot in slots[chunk] ?? [] where slot < after.count {
                switch RecipientDecision(rawValue: after[slot]) {
                case .digestedForQuietHours: quiet += 1
                case .digestedForWeeklyLimit: limited += 1
                case .digestedForForecastTiming: expected += 1
                default: continue
                }
                after[slot] = RecipientDecision.superseded.rawValue
            }
            if after != before { decisions.append((chunk, after)) }
        }
    }

    var people: Int { quiet + limited + expected }

    /// The lines to subtract from the ledger.
    var lines: [LedgerLine] {
        [
            LedgerLine(outcome: .digested, reason: .quietHours, recipients: quiet),
            LedgerLine(outcome: .digested, reason: .weeklyLimit, recipients: limited),
            LedgerLine(outcome: .digested, reason: .forecastTiming, recipients: expected),
        ].filter { $0.recipients > 0 }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.quiet == right.quiet && left.limited == right.limited && left.expected == right.expected
            && left.decisions.elementsEqual(right.decisions) { $0.chunk == $1.chunk && $0.decisions == $1.decisions }
    }
}
