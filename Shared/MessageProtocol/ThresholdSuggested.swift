public import Domain
public import Foundation

/// A person's own days suggest another threshold; nothing changes unless they agree.
public struct ThresholdSuggested: Message {
    public static let name: MessageName = "threshold.suggested.v1"

    public var proposalID: ThresholdProposalID
    public var userID: UserID
    public var allergen: Allergen
    /// Nil when the person has not chosen the allergen.
    public var current: Intensity?
    public var proposed: Intensity
    public var evidence: ThresholdEvidence
    public var suggestedAt: Date

    public init(
        proposalID: ThresholdProposalID, userID: UserID, allergen: Allergen, current: Intensity?, proposed: Intensity,
        evidence: ThresholdEvidence, suggestedAt: Date
    ) {
        self.proposalID = proposalID
        self.userID = userID
        self.allergen = allergen
        self.current = current
        self.proposed = proposed
        self.evidence = evidence
        self.suggestedAt = suggestedAt
    }
}
