import Foundation

/// What of a person's budget is left on a day.
struct SuggestionBudget: Hashable, Sendable {
    /// Acceptable in a season.
    var days: Int
    /// Of these, on other days than today.
    var spent: Int
    var memory: DecisionMemory
    var today: CalendarDay

    /// The fewer days are left, the stronger a finding must be: 1.5 with all of them left, 1.66 after one of three,
    /// 1.97 after two of three, infinite when all are spent. So a weak finding cannot take the last day from a strong
    /// one. It never takes more than ``ClinicalLimitRule/strength``: a fever asks as long as a day is left.
    var requiredStrength: Double {
        guard spent < days else { return .infinity }
        let scarcity = pow(Double(days) / Double(days - spent), Self.scarcityExponent)
        return min(Self.worthADay * scarcity, ClinicalLimitRule.strength)
    }

    /// - Parameter candidates: the most urgent first.
    /// - Returns: what the person is asked about; in the same order.
    func choose(from candidates: [HealthCandidate]) -> [HealthCandidate] {
        let reported = memory.reported.filter { $0.day == today }
        let urgent = candidates.filter { candidate in
            candidate.urgent != nil && !reported.contains { $0.detector == candidate.detector && $0.isUrgent }
        }
        // A day that has its suggestion gets no second one.
        guard !memory.suggestedOn.contains(today) else { return urgent }
        let required = max(requiredStrength, requiredAfterLastFinding)
        guard !urgent.isEmpty || candidates.contains(where: { $0.strength >= required }) else { return [] }
        // Whatever else was found goes into the same suggestion, since it costs no further day.
        return urgent + (required.isFinite ? candidates.filter { $0.urgent == nil && $0.strength >= 1 } : [])
    }

    /// For some days after a suggestion only what is clearly worse is worth another one.
    private var requiredAfterLastFinding: Double {
        let recent = memory.suggestedOn.filter { abs($0.days(since: today)) <= Self.refractoryDays }
        guard !recent.isEmpty else { return 0 }
        let strongest = memory.reported.filter { recent.contains($0.day) }.map(\.strength).max()
        return Self.worsening * (strongest ?? 1)
    }

    /// Chosen on the development half of the labelled people (docs/evaluation.md): at 1 there were twice the questions
    /// on healthy days, and not more of the illnesses were seen.
    static let worthADay = 1.5
    static let scarcityExponent = 0.25
    /// As long as a cold lasts.
    static let refractoryDays = 7
    static let worsening = 1.5
}
