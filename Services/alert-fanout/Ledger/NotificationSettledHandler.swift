import MessageProtocol
import Messaging

/// Takes `notification.settled`; a batch is settled once, whatever message says so.
struct NotificationSettledHandler: MessageHandler {
    let settleBatch: SettleBatch
    let retryPolicy = RetryPolicy.patient

    func handle(_ settled: NotificationSettled, _ context: MessageContext) async throws -> Verdict {
        do {
            try await settleBatch(settled)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
