import Domain
import Foundation

/// What becomes of a report, and what it brings about.
struct CrowdDecision: Sendable, Equatable {
    enum Status: Sendable, Equatable {
        /// Kept, until enough others say the same.
        case waiting
        /// Part of what others hear.
        case counted
        case limited(FloodLimits.Breach)
    }

    var status: Status
    var alerts: [CrowdAlert] = []
    /// Reports that are part of what others hear, the new one among them.
    var counted: Set<AlertID> = []

    init(on report: SubmittedReport, in scene: CrowdScene, by settings: CrowdSettings, at now: Date) {
        if let breach = settings.limits.breach(after: scene.counts, isExpert: scene.trust.isExpert) {
            status = .limited(breach)
            return
        }
        status = .waiting
        let own = CrowdScene.Report(
            evidence: report.evidence(trust: scene.trust, isLocal: scene.isLocal), details: report.details)
        let reports = (scene.reports + [own]).map { $0.contradicted(by: scene.stations) }
        let details = Dictionary(reports.map { ($0.evidence.id, $0.details) }) { $1 }
        let known = scene.othersKnown + scene.trust.presence
        for subject in Self.subjects(of: own.evidence, among: reports.map(\.evidence)) {
            let verdict = settings.rule.verdict(
                on: subject, evidence: reports.map(\.evidence), known: known, at: now)
            guard verdict.isCredible else { continue }
            counted.formUnion(verdict.counted.map(\.evidence.id))
            let told = scene.raised.filter { $0.subject == subject }
            // What began next door goes on there, so that an area hears once.
            guard
                let alert = CrowdAlert(
                    verdict, from: told.first?.cell ?? report.cell, on: report.day, details: details),
                told.allSatisfy({ $0.level < alert.level })
            else { continue }
            alerts.append(alert)
        }
        if counted.contains(report.id) { status = .counted }
    }

    /// What the report speaks of; who is not sure also supports what others name.
    private static func subjects(of own: CrowdEvidence, among evidence: [CrowdEvidence]) -> [CrowdSubject] {
        if own.names(.unsure) {
            let suspected = Allergen.allCases.map(CrowdSubject.allergen).filter { subject in
                own.allows(subject) && evidence.contains { $0.names(subject) }
            }
            return [.unsure] + suspected
        }
        return Allergen.allCases.map(CrowdSubject.allergen).filter(own.names)
    }
}

extension CrowdScene.Report {
    fileprivate func contradicted(by stations: [StationDay]) -> CrowdScene.Report {
        var report = self
        report.evidence.contradicted = evidence.allergens.filter { allergen in
            stations.level(of: allergen, near: details.place.coordinate).map {
                Agreement(reported: evidence.severity, known: $0) == .disagrees
            } ?? false
        }
        return report
    }
}
