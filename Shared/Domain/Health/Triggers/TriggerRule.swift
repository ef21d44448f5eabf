/// Learns from a person's own days the intensity of an allergen from which they feel worse.
///
/// Each allergen and lag is one question: does the person feel worse the more of it there was that many days before?
/// Symptoms are regressed on a dose that starts at a threshold, together with the trend of the season, weekends,
/// particles and ozone of the day and the day before, and medication; the correlation of consecutive days is removed
/// from both sides. A permutation test that rearranges weeks, over all thresholds at once, counts how often chance does
/// as well, so that testing many thresholds has its proper cost. The false discovery rate is controlled over all
/// questions of a person.
///
/// Sources: Freedman and Lane, J. Bus. Econ. Stat. 1 (1983), https://doi.org/10.1080/07350015.1983.10509354, for
/// permuting the residuals; Besag and Clifford, Biometrika 78 (1991), https://doi.org/10.1093/biomet/78.2.301, for
/// stopping once chance has won often enough.
public struct TriggerRule: Sendable {
    /// Days with symptoms and a reading; fewer are inconclusive.
    public var fewestDays = 28
    /// Of these, days at or above a threshold and days below it.
    public var fewestAbove = 5
    public var fewestBelow = 10
    /// The expected share of false positives among all proposals.
    public var falseDiscoveryRate = 0.05
    /// In points of the visual analogue scale, both unadjusted and adjusted; a smaller difference is not worth a
    /// change.
    ///
    /// A change between two visits is meaningful to a patient from 23 points: Demoly et al., Clin. Exp. Allergy 43
    /// (2013), https://doi.org/10.1111/cea.12121. The mean over many days varies less; 10 is this project's own choice.
    public var smallestDifference = 10.0
    /// From exposure to symptoms, in days.
    public var lags = 0...4
    /// The smallest possible p is the inverse of this plus one.
    public var mostRearrangements = 1_999
    /// This many rearrangements must do as well before the test stops.
    public var enoughOfChance = 20

    public init() {}

    /// - Parameters:
    /// - symptoms: the person's, each day once, in any order.
    /// - environment: at the person's place, starting ``lags`` days before the first of them.
    /// - random: only affects the permutation test; the same numbers give the same findings.
    /// - Returns: at most one for each allergen, clearest first; none for an allergen whose effect another one explains
    /// equally well.
    public func findings(
        of symptoms: [SymptomDay], in environment: [CalendarDay: EnvironmentDay],
        using random: inout some RandomNumberGenerator
    ) -> [TriggerFinding] {
        findings(of: ScoredDay.scoring(symptoms, fewest: fewestDays), in: environment, using: &random)
    }

    /// The same for days that are scored already.
    /// - Parameter scored: each day once, in ascending order.
    public func findings(
        of scored: [ScoredDay], in environment: [CalendarDay: EnvironmentDay],
        using random: inout some RandomNumberGenerator
    ) -> [TriggerFinding] {
        guard scored.count >= fewestDays else { return [] }
        let study = TriggerStudy(of: scored, in: environment)
        let questions = study.allergens.flatMap { allergen in
            lags.compactMap { study.question(about: allergen, lag: $0, beside: [], rule: self) }
        }
        let pValues = BenjaminiHochberg.adjusted(
            questions.map { $0.chance(most: mostRearrangements, enough: enoughOfChance, using: &random) })
        let discoveries = zip(questions, pValues).filter { $0.1 <= falseDiscoveryRate && isWorthwhile($0.0) }
        let clearest = discoveries.sorted { $1.0.clarity < $0.0.clarity }
        return independent(clearest, in: study, chosenFrom: questions.count, using: &random)
    }

    /// Goes through the allergens, clearest first, and keeps those that explain what the earlier ones leave
    /// unexplained.
    private func independent(
        _ discoveries: [(TriggerQuestion, Double)], in study: TriggerStudy, chosenFrom count: Int,
        using random: inout some RandomNumberGenerator
    ) -> [TriggerFinding] {
        var kept: [TriggerQuestion] = []
        var findings: [TriggerFinding] = []
        for (question, adjustedP) in discoveries where !kept.contains(where: { $0.allergen == question.allergen }) {
            if !kept.isEmpty {
                let rest = study.question(about: question.allergen, lag: question.lag, beside: kept, rule: self)
                guard let rest, isWorthwhile(rest),
                    rest.chance(most: mostRearrangements, enough: enoughOfChance, using: &random)
                        <= falseDiscoveryRate / Double(count)
                else { continue }
            }
            kept.append(question)
            findings.append(question.finding(adjustedP: adjustedP))
        }
        return findings
    }

    private func isWorthwhile(_ question: TriggerQuestion) -> Bool {
        question.difference >= smallestDifference && question.adjustedDifference >= smallestDifference
    }
}

/// An allergen that makes a person feel worse from an intensity upwards.
public struct TriggerFinding: Hashable, Sendable, Codable {
    public var allergen: Allergen
    public var threshold: Intensity
    public var evidence: ThresholdEvidence

    public init(allergen: Allergen, threshold: Intensity, evidence: ThresholdEvidence) {
        self.allergen = allergen
        self.threshold = threshold
        self.evidence = evidence
    }
}

/// When a finding is proposed to the person: once, and only where it would change something.
public struct ProposalRule: Sendable {
    /// In days: after a proposal no other is made for the same allergen for this long, whatever the response.
    public var silence: Int

    public init(silence: Int = 60) { self.silence = silence }

    /// - Parameters:
    /// - current: the person's own threshold; nil when they have not chosen the allergen.
    /// - proposed: the days of earlier proposals for the allergen.
    public func isWorthProposing(
        _ finding: TriggerFinding, current: Intensity?, proposed: [CalendarDay], today: CalendarDay
    ) -> Bool {
        finding.threshold != current && !proposed.contains { today.days(since: $0) < silence }
    }
}
