import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging

/// Tells the people whom an alert concerns, each once, in batches of one language.
struct MatchAlert: Sendable {
    let store: any MatchStore
    let batchSize: Int
    let now: @Sendable () -> Date
    let logger: Logger

    /// - Parameter content: writes the alert's text, once for each language that is needed.
    func callAsFunction(
        _ alert: RaisedAlert, in context: MessageContext,
        content: @escaping @Sendable (ContentLanguage) -> AlertContent
    ) async throws {
        let match = try await store.match(alert, in: context, at: now()) { recipients in
            RecipientBatches(of: recipients, atMost: batchSize).messages(of: alert, content: content)
        }
        guard let match else { return }
        AlertFanoutMetrics.matched(match, kind: alert.kind)
        logger.info(
            "Alert matched",
            metadata: [
                "alert.id": "\(alert.id)", "kind": "\(alert.kind)", "recipients": "\(match.recipients)",
                "batches": "\(match.batches)", "message.id": "\(context.messageID.uuidString.lowercased())",
                "trace.id": "\(context.trace.traceID)",
            ])
    }
}
