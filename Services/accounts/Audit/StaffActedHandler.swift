import Domain
import MessageProtocol
import Messaging
import Sessions

/// Adds to the audit what the staff did in another service, once however often it is said.
struct StaffActedHandler: MessageHandler {
    let store: PostgresAuditStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: StaffActed, _ context: MessageContext) async throws -> Verdict {
        let act = StaffAct(
            by: fact.actor.description, fact.action, of: fact.subject?.description, detail: fact.detail,
            because: fact.reason, from: fact.route)
        try await store.record(act, of: context.messageID, at: fact.actedAt)
        return .done
    }
}
