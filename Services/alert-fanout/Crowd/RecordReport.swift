import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Handles `user-alert.submitted`; the report's id makes a repetition harmless.
struct UserAlertHandler: MessageHandler {
    let recordReport: RecordReport
    let retryPolicy = RetryPolicy.patient

    func handle(_ alert: UserAlertSubmitted, _ context: MessageContext) async throws -> Verdict {
        try await recordReport(alert, in: context)
        return .done
    }
}

/// Records a person's report, and raises an alert once enough independent reports agree.
struct RecordReport: Sendable {
    /// Admits an alert; harmless when it was admitted before.
    typealias Admit = @Sendable (CrowdAlert, MessageContext) async throws -> Void

    let store: PostgresCrowdStore
    let settings: CrowdSettings
    let admit: Admit
    let now: @Sendable () -> Date

    /// Handling a report again changes nothing, except that alerts it raised and that were not admitted then are
    /// admitted now.
    /// - Throws: ``ClockDisagreement``, and what the store or ``admit`` throws.
    func callAsFunction(_ fact: UserAlertSubmitted, in context: MessageContext) async throws {
        let report = SubmittedReport(fact)
        var context = context
        context.logger[metadataKey: "report.id"] = "\(report.id)"
        let time = now()
        try ClockDisagreement.check("submitted", at: fact.submittedAt, now: time)
        let place = fact.report.place.coordinate
        let counts = fact.countsForCrowd ?? true
        if let fault = ReportFault(of: place, submittedAt: fact.submittedAt, countsForCrowd: counts, now: time) {
            try await store.refuse(report, because: fault)
            AlertFanoutMetrics.reported("refused")
            context.logger.info("Report refused", metadata: ["reason": "\(fault.rawValue)"])
            return
        }
        let kept = try await store.keep(report, rule: settings.rule, at: time) { situation in
            CrowdDecision(on: report, in: situation, by: settings, at: time)
        }
        if let decision = kept.decision { log(decision, to: context.logger) }
        for alert in kept.pending {
            try await admit(alert, context)
            try await store.markAdmitted(alert.id, at: now())
        }
    }

    private func log(_ decision: CrowdDecision, to logger: Logger) {
        switch decision.status {
        case .limited(let breach):
            AlertFanoutMetrics.reported("limited")
            logger.info("Report limited", metadata: ["reason": "\(breach.rawValue)"])
        case .waiting, .counted:
            AlertFanoutMetrics.reported(decision.status == .counted ? "counted" : "waiting")
            logger.debug("Report recorded", metadata: ["alerts": "\(decision.alerts.count)"])
        }
    }
}

/// The result of keeping a report.
struct KeptReport: Sendable, Equatable {
    /// Nil when it was kept before.
    var decision: CrowdDecision?
    var pending: [CrowdAlert]
}
