/// When a finding is worth telling the person: once, where it would change something.
public struct ProposalRule: Sendable {
    /// In days: for so long nothing is proposed again about an allergen, whatever the person made of it.
    public var silence: Int

    public init(silence: Int = 60) { self.silence = silence }

    /// - Parameters:
    ///   - current: the person's own threshold; nil when they have not named the allergen.
    ///   - proposed: the days of earlier proposals about the allergen.
    public func isWorthTelling(
        _ finding: TriggerFinding, current: Intensity?, proposed: [CalendarDay], today: CalendarDay
    ) -> Bool {
        finding.threshold != current && !proposed.contains { today.days(since: $0) < silence }
    }
}
