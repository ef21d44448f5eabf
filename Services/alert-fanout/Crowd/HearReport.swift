import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Takes a person's report in, and raises an alert when the crowd has become credible by it.
struct HearReport: Sendable {
    /// Sends an alert on its way; harmless when it is on its way already.
    typealias Admit = @Sendable (CrowdAlert, MessageContext) async throws -> Void

    let store: any CrowdStore
    let settings: CrowdSettings
    let admit: Admit
    let now: @Sendable () -> Date
    let logger: Logger

    /// A report that was heard before changes nothing, but alerts that it left behind are sent on their way.
    /// - Throws: what the store or ``admit`` throws.
    func callAsFunction(_ fact: UserAlertSubmitted, in context: MessageContext) async throws {
        let report = SubmittedReport(fact)
        let time = now()
        let place = fact.report.place.coordinate
        if let fault = ReportFault(of: place, submittedAt: fact.submittedAt, now: time) {
            try await store.refuse(report, because: fault)
            AlertFanoutMetrics.heard("refused")
            logger.info("Report refused", metadata: metadata(report, context, ["reason": "\(fault.rawValue)"]))
            return
        }
        let kept = try await store.keep(report, rule: settings.rule, at: time) { scene in
            CrowdDecision(on: report, in: scene, by: settings, at: time)
        }
        if let decision = kept.decision { log(decision, report, context) }
        for alert in kept.pending {
            try await admit(alert, context)
            try await store.markAdmitted(alert.id, at: now())
        }
    }

    private func log(_ decision: CrowdDecision, _ report: SubmittedReport, _ context: MessageContext) {
        switch decision.status {
        case .limited(let breach):
            AlertFanoutMetrics.heard("limited")
            logger.info("Report limited", metadata: metadata(report, context, ["reason": "\(breach.rawValue)"]))
        case .waiting, .counted:
            AlertFanoutMetrics.heard(decision.status == .counted ? "counted" : "waiting")
            logger.debug("Report heard", metadata: metadata(report, context, ["alerts": "\(decision.alerts.count)"]))
        }
    }

    private func metadata(
        _ report: SubmittedReport, _ context: MessageContext, _ more: Logger.Metadata
    ) -> Logger.Metadata {
        let common: Logger.Metadata = [
            "report.id": "\(report.id)", "message.id": "\(context.messageID.uuidString.lowercased())",
            "trace.id": "\(context.trace.traceID)",
        ]
        return common.merging(more) { $1 }
    }
}
