import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Takes an alert in: refuses it, holds it, or splits its audience into ranges that wait to be told.
struct AdmitAlert: Sendable {
    let audience: AudienceMirror
    let store: any FanOutStore
    let settings: FanOutSettings
    let now: @Sendable () -> Date
    let logger: Logger

    /// An alert that was admitted or refused before is left as it is.
    /// - Throws: what the store throws.
    func callAsFunction(_ alert: RaisedAlert, facts: AlertFacts, in context: MessageContext) async throws {
        let time = now()
        if let problem = settings.ageRule.problem(of: alert, raisedAt: context.time, now: time) {
            let isNew = try await store.refuse(alert, facts: facts, because: problem, in: context, at: time)
            if isNew { log("Alert refused", alert, context, ["reason": "\(problem)"]) }
            return
        }
        let admission = try await admission(of: alert, facts: facts)
        guard try await store.admit(admission, in: context, at: time) else { return }
        AlertFanoutMetrics.admitted(alert.kind)
        log(
            admission.holdReason == nil ? "Alert admitted" : "Alert held", alert, context,
            ["estimated": "\(admission.estimated)", "ranges": "\(admission.ranges.count)"])
    }

    /// Whom it concerns by the audience as it is now.
    func admission(of alert: RaisedAlert, facts: AlertFacts) async throws -> AlertAdmission {
        let seats = try await store.seats(of: alert.authors)
        let index = try await audience.current().index
        let query = AudienceQuery(alert)
        let counts = index.candidateChunks(near: alert.coordinate).map { chunk in
            (chunk: chunk, people: index.matches(query, in: chunk, except: seats).count)
        }
        return AlertAdmission(
            alert, facts: facts, counts: counts, rangeSize: settings.rangeSize, holdAbove: settings.holdAbove)
    }

    private func log(
        _ message: Logger.Message, _ alert: RaisedAlert, _ context: MessageContext, _ more: Logger.Metadata
    ) {
        var metadata: Logger.Metadata = [
            "alert.id": "\(alert.id)", "kind": "\(alert.kind)", "lane": "\(alert.lane)",
            "message.id": "\(context.messageID.uuidString.lowercased())", "trace.id": "\(context.trace.traceID)",
        ]
        metadata.merge(more) { $1 }
        logger.info(message, metadata: metadata)
    }
}
