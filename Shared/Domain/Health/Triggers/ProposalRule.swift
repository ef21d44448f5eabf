/// When a finding is proposed to the person: once, and only where it would change something.
public struct ProposalRule: Sendable {
    /// In days: after a proposal no other is made for the same allergen for this long, whatever the response.
    public var silence: Int

    public init(silence: Int = 60) { self.silence = silence }

    /// - Parameters:
    /// - current: the person's own threshold; nil when they have not chosen the allergen.
    /// - proposed: the days of earlier proposals for the allergen.
    public func isWorthTelling(
        _ finding: TriggerFinding, current: Intensity?, proposed: [CalendarDay], today: CalendarDay
    ) -> Bool {
        finding.threshold != current && !proposed.contains { today.days(since: $0) < silence }
    }
}
