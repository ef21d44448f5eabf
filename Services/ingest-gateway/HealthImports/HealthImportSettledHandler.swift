import MessageProtocol
import Messaging

/// Takes `health-import.settled`; a repetition finds nothing left to do.
struct HealthImportSettledHandler: MessageHandler {
    let store: any HealthImportStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: HealthImportSettled, _ context: MessageContext) async throws -> Verdict {
        try await store.settle(fact)
        return .done
    }
}
