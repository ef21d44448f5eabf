import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Handles `station-alert.raised`.
struct StationAlertHandler: MessageHandler {
    let admitAlert: AdmitAlert
    let retryPolicy = RetryPolicy.patient

    func handle(_ alert: StationAlertRaised, _ context: MessageContext) async throws -> Verdict {
        try await admitAlert(RaisedAlert(alert, raisedAt: context.time), facts: .station(alert), in: context)
        return .done
    }
}

/// Handles `forecast-alert.raised`.
struct ForecastAlertHandler: MessageHandler {
    let admitAlert: AdmitAlert
    let retryPolicy = RetryPolicy.patient

    func handle(_ alert: ForecastAlertRaised, _ context: MessageContext) async throws -> Verdict {
        try await admitAlert(RaisedAlert(alert, raisedAt: context.time), facts: .forecast(alert), in: context)
        return .done
    }
}

/// How alerts are spread over time and replicas.
struct FanOutSettings: Sendable {
    /// The most recipients of one batch.
    var batchSize = RecipientBatches.largest
    /// About how many people one range has.
    var rangeSize = 50_000
    /// Alerts that affect more people wait for an operator; nil for no such limit.
    var holdAbove: Int?
    var ageRule = AlertAgeRule()
}

/// Admits an alert: refuses it, holds it, or splits its audience into ranges that wait to be notified.
struct AdmitAlert: Sendable {
    let audience: AudienceMirror
    let store: any FanOutStore
    let settings: FanOutSettings
    let now: @Sendable () -> Date

    /// An alert that was admitted or refused before is left as it is.
    /// - Throws: ``ClockDisagreement``, and what the store throws.
    func callAsFunction(_ alert: RaisedAlert, facts: AlertFacts, in context: MessageContext) async throws {
        let time = now()
        try ClockDisagreement.check("raised", at: context.time, now: time)
        var logger = context.logger
        logger[metadataKey: "alert.id"] = "\(alert.id)"
        logger[metadataKey: "kind"] = "\(alert.kind)"
        logger[metadataKey: "lane"] = "\(alert.lane)"
        if !alert.reports.isEmpty {
            logger[metadataKey: "report.ids"] = .array(alert.reports.map { "\($0)" })
        }
        if let problem = settings.ageRule.problem(of: alert, raisedAt: context.time, now: time) {
            let isNew = try await store.refuse(alert, facts: facts, because: problem, in: context, at: time)
            if isNew { logger.info("Alert refused", metadata: ["reason": "\(problem)"]) }
            return
        }
        let admission = try await admission(of: alert, facts: facts)
        guard try await store.admit(admission, in: context, at: time) else { return }
        AlertFanoutMetrics.admitted(alert.kind)
        logger.info(
            admission.holdReason == nil ? "Alert admitted" : "Alert held",
            metadata: ["estimated": "\(admission.estimated)", "ranges": "\(admission.ranges.count)"])
    }

    /// Matches the alert against the audience as it is now.
    private func admission(of alert: RaisedAlert, facts: AlertFacts) async throws -> AlertAdmission {
        let excluded = try await store.positions(of: alert.reporters)
        let index = try await audience.current().index
        let query = AudienceQuery(alert)
        let counts = index.candidateChunks(near: alert.coordinate).map { chunk in
            (chunk: chunk, people: index.matches(query, in: chunk, except: excluded).count)
        }
        return AlertAdmission(
            alert, facts: facts, counts: counts, rangeSize: settings.rangeSize, holdAbove: settings.holdAbove)
    }
}
