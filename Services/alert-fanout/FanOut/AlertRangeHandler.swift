import MessageProtocol
import Messaging

/// Takes `alert-range.ready`; a range is told once, whatever message says so.
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
