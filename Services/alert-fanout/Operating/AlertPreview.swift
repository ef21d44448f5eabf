import Domain
import Foundation
import MessageProtocol

/// The effect that an alert would have if it were raised now.
struct AlertPreview: Sendable, Equatable {
    var lane: Lane
    var urgency: Urgency
    /// How many people it affects, including those already notified of the same level.
    private(set) var people = 0
    private(set) var decisions: [RecipientDecision: Int] = [:]
    /// A person with several of the alert's allergens counts for each.
    private(set) var byAllergen: [Allergen: Int] = [:]
    /// By the number of the half-degree cell.
    private(set) var byCell: [Int: Int] = [:]
    /// Of the notified, those who also get an e-mail.
    private(set) var emails = 0
    /// Why it would wait for an operator; nil when it would go out at once.
    var holdReason: String?
    /// Unsettled recipients in this lane and the higher ones.
    var ahead = 0
    /// Recipients per second in the last hour; nil when nothing was settled in it.
    var pace: Double?

    init(of alert: RaisedAlert) {
        lane = alert.lane
        urgency = alert.urgency
    }

    func count(_ decision: RecipientDecision) -> Int { decisions[decision, default: 0] }

    /// Seconds until the last recipient would be reached; nil while that is unknown.
    var drainSeconds: Double? {
        guard count(.notified) > 0 else { return 0 }
        return pace.map { Double(ahead + count(.notified)) / $0 }
    }

    /// Adds the people of a chunk.
    /// - Parameters:
    ///   - matched: their slots.
    ///   - cell: of the chunk; nil when it is unknown.
    mutating func add(
        _ matched: [UInt16], of chunk: AudienceChunk, in cell: Int?, decided: ChunkDecisions, about alert: RaisedAlert
    ) {
        people += matched.count
        decisions.merge(decided.counts, uniquingKeysWith: +)
        if let cell { byCell[cell, default: 0] += matched.count }
        let allergens = alert.allergens.isEmpty ? chunk.thresholds.map(\.allergen) : alert.allergens
        for slot in matched.map(Int.init) {
            for allergen in allergens {
                let threshold = Int(chunk.threshold(of: allergen, at: slot))
                if threshold > 0, threshold <= alert.intensity.value { byAllergen[allergen, default: 0] += 1 }
            }
            if decided.decisions[slot] == RecipientDecision.notified.rawValue, chunk.hasEmail(at: slot) { emails += 1 }
        }
    }
}
