import MessageProtocol
import Messaging

/// Takes `health-import.uploaded`: only notes it, since reading takes longer than a message may. A repetition finds it
/// noted.
struct HealthImportUploadedHandler: MessageHandler {
    let imports: any ImportStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: HealthImportUploaded, _ context: MessageContext) async throws -> Verdict {
        try await imports.note(fact)
        return .done
    }
}
