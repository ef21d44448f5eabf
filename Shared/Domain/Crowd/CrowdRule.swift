public import Foundation

/// When what people report is credible enough to interrupt others.
///
/// k of n: the weights of different people who report the same allergen in a cell and those round it must reach a
/// quorum, which rises with the number of people who are known to report there. Weights are counted in newcomers and
/// stay below 2, so a tenth of the people known, whatever their names are worth, stays below a share of 0.2; and they
/// are fewer than three where fewer than thirty are known. That holds while the others are believed as much as
/// newcomers, and where somebody is known at all.
public struct CrowdRule: Hashable, Sendable {
    /// So many different people at least, whatever they weigh.
    public var minimum: Int
    /// Of the people known to report in the area.
    public var share: Double
    /// In seconds: after it a report counts half, after two of them a quarter.
    public var halfLife: TimeInterval

    /// Six hours: of the 323 hours of 2023 with high birch at Basel, 58 % were still high 6 hours later and 46 % after
    /// 10 (MeteoSwiss, hourly values of the station PBS).
    public static let usualHalfLife: TimeInterval = 6 * 3_600

    /// - Parameters: a minimum below 1 counts as 1, a share outside 0...1 as the nearest, a half-life below a minute as
    ///   a minute.
    public init(minimum: Int = 3, share: Double = 0.2, halfLife: TimeInterval = Self.usualHalfLife) {
        self.minimum = max(1, minimum)
        self.share = min(max(share, 0), 1)
        self.halfLife = max(60, halfLife)
    }

    /// In newcomers.
    /// - Parameter known: the ``ReporterTrust/presence`` of all who reported in the area lately, those who report now
    ///   among them.
    public func quorum(known: Double) -> Double { max(Double(minimum), share * known) }

    /// Whether enough people are known from earlier days that strangers need their word.
    public func isSettled(locals: Double) -> Bool { locals * share >= Double(minimum) }

    /// What is left of a report by its age alone: all of it in the first hour, so that people who report together
    /// count whole; nothing after four half-lives.
    public func freshness(of evidence: CrowdEvidence, at now: Date) -> Double {
        let age = now.timeIntervalSince(evidence.submittedAt) - Self.together
        guard age > 0 else { return 1 }
        return age > memory ? 0 : exp2(-age / halfLife)
    }

    /// How long a report takes part, in seconds.
    public var memory: TimeInterval { 4 * halfLife }

    /// What a report counts for a subject: trust, age, whether the person is sure, and whether a station says otherwise.
    public func weight(of evidence: CrowdEvidence, on subject: CrowdSubject, at now: Date) -> Double {
        guard evidence.names(subject) || evidence.allows(subject) else { return 0 }
        var weight = evidence.trust.weight * freshness(of: evidence, at: now)
        if !evidence.names(subject) { weight *= Self.unsureShare }
        if let allergen = subject.allergen, evidence.contradicted.contains(allergen), !evidence.trust.isExpert {
            weight *= Self.contradictedShare
        }
        return weight
    }

    /// - Parameters:
    ///   - evidence: of the area, in any order; of one person only the newest report that speaks of the subject counts.
    ///   - known: see ``quorum(known:)``.
    public func verdict(
        on subject: CrowdSubject, evidence: [CrowdEvidence], known: Double, at now: Date
    ) -> CrowdVerdict {
        let newest = newestOfEach(evidence)
        let strangers = newest.filter { !$0.isLocal }.reduce(0) { $0 + $1.trust.presence }
        let counted = newest.compactMap { evidence -> CrowdVerdict.Counted? in
            let weight = weight(of: evidence, on: subject, at: now)
            return weight > 0
                ? CrowdVerdict.Counted(evidence: evidence, weight: weight, isSure: evidence.names(subject)) : nil
        }
        let experts = counted.filter {
            $0.isSure && $0.evidence.trust.isExpert && freshness(of: $0.evidence, at: now) >= 0.5
        }
        return CrowdVerdict(
            subject: subject, counted: counted, experts: experts, minimum: minimum, quorum: quorum(known: known),
            isSettled: isSettled(locals: known - strangers))
    }

    private func newestOfEach(_ evidence: [CrowdEvidence]) -> [CrowdEvidence] {
        var newest: [UserID: CrowdEvidence] = [:]
        for report in evidence where report.isNewer(than: newest[report.reporter]) {
            newest[report.reporter] = report
        }
        return newest.values.sorted { !$0.isNewer(than: $1) }
    }

    static let together: TimeInterval = 3_600
    /// Who does not know the cause speaks half for each that others name.
    static let unsureShare = 0.5
    /// A station stands at one place and at the height of roofs, so enough people outweigh it.
    static let contradictedShare = 0.25
}

extension CrowdEvidence {
    /// Of reports of one instant the order of their ids decides, so that everybody who judges them agrees.
    fileprivate func isNewer(than other: CrowdEvidence?) -> Bool {
        guard let other else { return true }
        return submittedAt == other.submittedAt
            ? id.description > other.id.description : submittedAt > other.submittedAt
    }
}
