import Domain
import Foundation

/// What becomes of a report, and the alerts it raises.
struct CrowdDecision: Sendable, Equatable {
    enum Status: Sendable, Equatable {
        /// Kept until enough others agree.
        case waiting
        /// Part of an alert.
        case counted
        case limited(FloodLimits.Breach)
    }

    var status: Status
    var alerts: [CrowdAlert] = []
    /// The reports that are part of an alert, including the new one.
    var counted: Set<AlertID> = []

    init(on report: SubmittedReport, in situation: ReportSituation, by settings: CrowdSettings, at now: Date) {
        if let breach = settings.limits.breach(after: situation.counts, isExpert: situation.trust.isExpert) {
            status = .limited(breach)
            return
        }
        status = .waiting
        let own = ReportSituation.Report(
            evidence: report.evidence(trust: situation.trust, isLocal: situation.isLocal), details: report.details)
        let reports = (situation.reports + [own]).map { $0.contradicted(by: situation.stations) }
        let details = Dictionary(reports.map { ($0.evidence.id, $0.details) }) { $1 }
        let known = situation.othersKnown + situation.trust.presence
        for subject in Self.subjects(of: own.evidence, among: reports.map(\.evidence)) {
            let verdict = settings.rule.verdict(
                on: subject, evidence: reports.map(\.evidence), known: known, at: now)
            guard verdict.isCredible else { continue }
            counted.formUnion(verdict.counted.map(\.evidence.id))
            let raised = situation.raised.filter { $0.subject == subject }
            // An alert that began in a neighbouring cell goes on there, so that the area is notified once.
            guard
                let alert = CrowdAlert(
                    verdict, from: raised.first?.cell ?? report.cell, on: report.day, details: details),
                raised.allSatisfy({ $0.level < alert.level })
            else { continue }
            alerts.append(alert)
        }
        if counted.contains(report.id) { status = .counted }
    }

    /// The subjects of the report; an unsure reporter also supports what others name.
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

extension ReportSituation.Report {
    fileprivate func contradicted(by stations: [StationDay]) -> ReportSituation.Report {
        var report = self
        report.evidence.contradicted = evidence.allergens.filter { allergen in
            stations.level(of: allergen, near: details.place.coordinate).map {
                Agreement(reported: evidence.severity, known: $0) == .disagrees
            } ?? false
        }
        return report
    }
}
