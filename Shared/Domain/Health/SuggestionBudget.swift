import Foundation

/// The rest of a person's budget on a day.
struct SuggestionBudget: Hashable, Sendable {
    /// Acceptable days in a season.
    var days: Int
    /// Days already used, not counting today.
    var spent: Int
    var memory: DecisionMemory
    var today: CalendarDay

    /// The fewer days are left, the stronger a finding must be: 1.5 with all of them left, 1.66 after one of three,
    /// 1.97 after two of three, infinite when all are spent. So a weak finding cannot take the last day from a strong
    /// one. It never exceeds ``ClinicalLimitRule/strength``: a fever leads to a question while a day is left.
    var requiredStrength: Double {
        guard spent < days else { return .infinity }
        let scarcity = pow(Double(days) / Double(days - spent), Self.scarcityExponent)
        return min(Self.worthADay * scarcity, ClinicalLimitRule.strength)
    }

    /// - Parameter candidates: most urgent first.
    /// - Returns: what the person is asked about, in the same order.
    func choose(from candidates: [HealthCandidate]) -> [HealthCandidate] {
        let reported = memory.reported.filter { $0.day == today }
        let urgent = candidates.filter { candidate in
            candidate.urgent != nil && !reported.contains { $0.detector == candidate.detector && $0.isUrgent }
        }
        // A day that has its suggestion gets no second one.
        guard !memory.suggestedOn.contains(today) else { return urgent }
        let required = max(requiredStrength, requiredAfterLastFinding)
        guard !urgent.isEmpty || candidates.contains(where: { $0.strength >= required }) else { return [] }
        // All other findings join the same suggestion, since they cost no further day.
        return urgent + (required.isFinite ? candidates.filter { $0.urgent == nil && $0.strength >= 1 } : [])
    }

    /// For some days after a suggestion, only a clearly worse finding is worth another one.
    private var requiredAfterLastFinding: Double {
        let recent = memory.suggestedOn.filter { abs($0.days(since: today)) <= Self.refractoryDays }
        guard !recent.isEmpty else { return 0 }
        let strongest = memory.reported.filter { recent.contains($0.day) }.map(\.strength).max()
        return Self.worsening * (strongest ?? 1)
    }

    /// Chosen on the development half of the labelled people (docs/evaluation.md): at 1 there were twice as many
    /// questions on healthy days, and no more illnesses were detected.
    static let worthADay = 1.5
    static let scarcityExponent = 0.25
    /// The duration of a cold.
    static let refractoryDays = 7
    static let worsening = 1.5
}
