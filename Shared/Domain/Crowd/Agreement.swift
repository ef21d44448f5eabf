/// How a report compares with better evidence about the same allergen, area and day.
public enum Agreement: String, CaseIterable, Hashable, Sendable, Codable {
    case agrees, disagrees
    /// The difference is inconclusive: people react differently to the same air.
    case undecided

    /// Compares with a level that a station measured or that other people agree on.
    ///
    /// One level is within the variation between people. Three levels too high, or severe symptoms while there is
    /// little or nothing, disagree. Too low never does: not everybody suffers when there is much.
    public init(reported: Severity, known: PollenLevel) {
        let excess = reported.intensity.level.rawValue - known.rawValue
        if abs(excess) <= 1 {
            self = .agrees
        } else {
            self = excess >= 3 ? .disagrees : .undecided
        }
    }

    /// Compares with other people's reports; undecided where there are too few of them.
    /// - Parameter others: other people's severities with their weights.
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
    /// For a report that names several allergens, one that agrees is enough: the person did meet something.
    public var combined: Agreement {
        let all = Set(self)
        return all.contains(.agrees) ? .agrees : all.contains(.disagrees) ? .disagrees : .undecided
    }
}

/// How severe a person's symptoms are, and how much that counts.
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
    /// The lower weighted median: half of the weight is at or below it. Unlike a maximum or a mean, a minority cannot
    /// move it beyond what the others report.
    ///
    /// Source: Garcin, Faltings and Jurca, "Aggregating Reputation Feedback" (ICORE 2009), who find the median the
    /// hardest to manipulate.
    /// - Returns: nil when the total weight is zero.
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
