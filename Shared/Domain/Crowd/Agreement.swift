/// How a report compares with what is known better of the same allergen, area and day.
public enum Agreement: String, CaseIterable, Hashable, Sendable, Codable {
    case agrees, disagrees
    /// The difference says nothing: people feel the same air differently.
    case undecided

    /// Against a level that a station measured, or on which others agree.
    ///
    /// One level is within what people differ by. Three levels too many, severe symptoms while there is nothing or
    /// little, disagree. Too few never do: not everybody suffers when there is much.
    public init(reported: Severity, known: PollenLevel) {
        let excess = reported.intensity.level.rawValue - known.rawValue
        if abs(excess) <= 1 {
            self = .agrees
        } else {
            self = excess >= 3 ? .disagrees : .undecided
        }
    }

    /// Against what others report; undecided where they are too few to know better.
    /// - Parameter others: the severities of other people, with the weight of each.
    public init(reported: Severity, others: [WeightedSeverity]) {
        guard others.count >= Self.fewestOthers, let consensus = others.median else {
            self = .undecided
            return
        }
        self.init(reported: reported, known: consensus.intensity.level)
    }

    /// Fewer than two others are an opinion, not a consensus.
    public static let fewestOthers = 2
}

extension Sequence<Agreement> {
    /// Of a report that names several allergens: one that agrees is enough, for the person met something.
    public var combined: Agreement {
        let all = Set(self)
        return all.contains(.agrees) ? .agrees : all.contains(.disagrees) ? .disagrees : .undecided
    }
}

/// What one person feels, and how much that counts.
public struct WeightedSeverity: Hashable, Sendable {
    public var severity: Severity
    /// At least 0.
    public var weight: Double

    public init(_ severity: Severity, weight: Double) {
        self.severity = severity
        self.weight = weight
    }
}

extension Collection<WeightedSeverity> {
    /// The lower weighted median: half of the weight feels this or less. A minority cannot move it beyond what the
    /// others say, as it moves a maximum or a mean.
    ///
    /// Source: Garcin, Faltings and Jurca, "Aggregating Reputation Feedback" (ICORE 2009), who find the median the
    /// hardest to manipulate.
    /// - Returns: nil when nothing weighs anything.
    public var median: Severity? {
        let total = reduce(0) { $0 + $1.weight }
        guard total > 0 else { return nil }
        var passed = 0.0
        for severity in Severity.allCases.sorted(by: { $0.intensity < $1.intensity }) {
            passed += reduce(0) { $1.severity == severity ? $0 + $1.weight : $0 }
            if passed * 2 >= total { return severity }
        }
        return nil
    }
}
