public import Foundation

/// When reports are credible enough to notify others.
///
/// k of n: the weights of different people who report the same allergen in a cell and its neighbours must reach a
/// quorum, which rises with the number of people known to report there. A newcomer weighs 1, and every weight stays
/// below 2. A tenth of the known people therefore stays below a share of 0.2, however trusted they are, and where fewer
/// than thirty people are known, a tenth is fewer than three. This holds while the others are trusted at least as much
/// as newcomers and where anybody is known at all.
public struct CrowdRule: Hashable, Sendable {
    /// The least number of different people, whatever their weights.
    public var minimum: Int
    /// The share of the people known to report in the area.
    public var share: Double
    /// In seconds: after one half-life a report counts half, after two a quarter.
    public var halfLife: TimeInterval

    /// Six hours: of the 323 hours with high birch at Basel in 2023, 58 % were still high 6 hours later and 46 % after
    /// 10 (MeteoSwiss, hourly values of station PBS).
    public static let usualHalfLife: TimeInterval = 6 * 3_600

    /// - Parameters: a minimum below 1 counts as 1, a share outside 0...1 as the nearest bound, a half-life below a
    /// minute as a minute.
    public init(minimum: Int = 3, share: Double = 0.2, halfLife: TimeInterval = Self.usualHalfLife) {
        self.minimum = max(1, minimum)
        self.share = min(max(share, 0), 1)
        self.halfLife = max(60, halfLife)
    }

    /// The required weight, in newcomers.
    /// - Parameter known: the sum of ``ReporterTrust/presence`` over everybody who reported in the area recently,
    /// including those who report now.
    public func quorum(known: Double) -> Double { max(Double(minimum), share * known) }

    /// Whether enough people are known from earlier days that people new to the area need their support.
    public func isSettled(locals: Double) -> Bool { locals * share >= Double(minimum) }

    /// The share of a report's weight left at its age: all of it in the first hour, so that people who report together
    /// count fully; none after four half-lives.
    public func freshness(of evidence: CrowdEvidence, at now: Date) -> Double {
        let age = now.timeIntervalSince(evidence.submittedAt) - Self.together
        guard age > 0 else { return 1 }
        return age > memory ? 0 : exp2(-age / halfLife)
    }

    /// How long a report counts, in seconds.
    public var memory: TimeInterval { 4 * halfLife }

    /// A report's weight for a subject: trust, age, whether the person is sure, and whether a station contradicts it.
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
    /// - evidence: from the area, in any order; for each person only the newest report about the subject counts.
    ///   - known: see ``quorum(known:)``.
    public func verdict(
        on subject: CrowdSubject, evidence: [CrowdEvidence], known: Double, at now: Date
    ) -> CrowdVerdict {
        let newest = newestOfEach(evidence)
        let visitors = newest.filter { !$0.isLocal }.reduce(0) { $0 + $1.trust.presence }
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
            isSettled: isSettled(locals: known - visitors))
    }

    private func newestOfEach(_ evidence: [CrowdEvidence]) -> [CrowdEvidence] {
        var newest: [UserID: CrowdEvidence] = [:]
        for report in evidence where report.isNewer(than: newest[report.reporter]) {
            newest[report.reporter] = report
        }
        return newest.values.sorted { !$0.isNewer(than: $1) }
    }

    static let together: TimeInterval = 3_600
    /// A person who does not know the cause counts half for each allergen that others name.
    static let unsureShare = 0.5
    /// A station measures one location at roof height, so enough people outweigh it.
    static let contradictedShare = 0.25
}

extension CrowdEvidence {
    /// Reports of the same instant are ordered by id, so that every evaluation agrees.
    fileprivate func isNewer(than other: CrowdEvidence?) -> Bool {
        guard let other else { return true }
        return submittedAt == other.submittedAt
            ? id.description > other.id.description : submittedAt > other.submittedAt
    }
}
