import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Handles `alert-range.ready`; a range is decided once, however often its message comes.
struct AlertRangeHandler: MessageHandler {
    let fanOutRange: FanOutRange
    let retryPolicy = RetryPolicy.patient

    func handle(_ ready: AlertRangeReady, _ context: MessageContext) async throws -> Verdict {
        do {
            try await fanOutRange(AlertRange(alertID: ready.alertID, number: ready.number), in: context)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Decides for everybody in one range of an alert, and hands the recipients to the notifier.
struct FanOutRange: Sendable {
    let audience: AudienceMirror
    let store: any FanOutStore
    let texts: AlertTexts
    /// The most recipients of one batch, for a notifier that does not take blocks.
    let batchSize: Int
    let now: @Sendable () -> Date

    /// - Throws: ``MessageFault`` when there is no such range, else what the store throws.
    func callAsFunction(_ range: AlertRange, in context: MessageContext) async throws {
        let audience = try await audience.current()
        let time = now()
        let outcome = try await store.fanOut(range, audienceAsOf: audience.asOf, at: time) { claimed in
            let format: RecipientFormat =
                claimed.takesBlocks
                ? .blocks : .batches(atMost: batchSize) { audience.index.userID(at: $0) }
            let messages = format.messages(claimed.heading, range: range.number) {
                texts.write(claimed.facts, raisedAt: claimed.raisedAt, in: $0)
            }
            return RangeDecider(claimed, messages: messages, audience: audience.index, at: time)
        }
        guard let outcome else { return }
        AlertFanoutMetrics.fannedOut(outcome)
        context.logger.info(
            "Alert range decided",
            metadata: [
                "alert.id": "\(range.alertID)", "range": "\(range.number)", "kind": "\(outcome.kind)",
                "recipients": "\(outcome.matched)", "repeated": "\(outcome.count(.repeated))",
                "batches": "\(outcome.batches)",
            ])
    }
}
