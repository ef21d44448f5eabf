import Foundation
import Logging
import MessageProtocol
import Messaging

/// Tells the people of one range of an alert, each once.
struct FanOutRange: Sendable {
    let audience: AudienceMirror
    let store: any FanOutStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// - Throws: ``MessageFault`` when there is no such range, else what the store throws.
    func callAsFunction(_ range: AlertRange, in context: MessageContext) async throws {
        let snapshot = try await audience.current()
        guard let outcome = try await store.fanOut(range, over: snapshot, in: context, at: now()) else { return }
        AlertFanoutMetrics.fannedOut(outcome)
        logger.info(
            "Alert range told",
            metadata: [
                "alert.id": "\(range.alertID)", "range": "\(range.number)", "kind": "\(outcome.kind)",
                "recipients": "\(outcome.matched)", "repeated": "\(outcome.count(.repeated))",
                "batches": "\(outcome.batches)", "message.id": "\(context.messageID.uuidString.lowercased())",
                "trace.id": "\(context.trace.traceID)",
            ])
    }
}
