/// Learns from a person's own days from which intensity of an allergen on they feel worse.
///
/// Each allergen and lag is one question: is the person worse, the more of it there was so many days before? Symptoms
/// are compared with a dose that begins at a threshold, beside the trend of the season, weekends, particles and ozone
/// of the day and of the day before, and medication; what a day has in common with the day before is taken out of both
/// sides. How often chance does as well is counted by letting weeks change places, among all thresholds at once, so
/// that trying many costs what it should. Over all questions of a person the false discovery rate is held.
///
/// Sources: Freedman and Lane, J. Bus. Econ. Stat. 1 (1983), https://doi.org/10.1080/07350015.1983.10509354, for
/// permuting what the other columns leave; Besag and Clifford, Biometrika 78 (1991),
/// https://doi.org/10.1093/biomet/78.2.301, for stopping when chance has won often enough.
public struct TriggerRule: Sendable {
    /// With symptoms and a reading; fewer say nothing.
    public var fewestDays = 28
    /// Of them, at or above a threshold and below it.
    public var fewestAbove = 5
    public var fewestBelow = 10
    /// The expected share of false ones among all that are proposed.
    public var falseDiscoveryRate = 0.05
    /// In points of the visual analogue scale, as it is and adjusted for everything else; less is not worth a change.
    ///
    /// A change between two visits means something to a patient from 23 on: Demoly et al., Clin. Exp. Allergy 43
    /// (2013), https://doi.org/10.1111/cea.12121. The mean over many days moves less; 10 is this project's own.
    public var smallestDifference = 10.0
    /// From exposure to symptoms, in days.
    public var lags = 0...4
    /// The smallest p is one more than this, inverted.
    public var mostRearrangements = 1_999
    /// So many of them must do as well before chance has won.
    public var enoughOfChance = 20

    public init() {}

    /// - Parameters:
    ///   - symptoms: of the person, each day once, in any order.
    ///   - environment: where the person lived, from ``lags`` days before the first of them on.
    ///   - random: decides only how chance is tried; the same numbers give the same findings.
    /// - Returns: at most one for each allergen, the clearest first; nothing of an allergen whose effect another one
    ///   explains as well.
    public func findings(
        of symptoms: [SymptomDay], in environment: [CalendarDay: EnvironmentDay],
        using random: inout some RandomNumberGenerator
    ) -> [TriggerFinding] {
        let scored = ScoredDay.scoring(symptoms, fewest: fewestDays)
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

    /// Goes through the allergens, the clearest first, and keeps those that explain what the ones before leave.
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

/// An allergen that makes a person feel worse, from an intensity on.
public struct TriggerFinding: Hashable, Sendable {
    public var allergen: Allergen
    public var threshold: Intensity
    public var evidence: ThresholdEvidence

    public init(allergen: Allergen, threshold: Intensity, evidence: ThresholdEvidence) {
        self.allergen = allergen
        self.threshold = threshold
        self.evidence = evidence
    }
}
