import Foundation
import MessageProtocol
import Messaging

/// Takes `notification.acknowledged`; states only move on, so neither order nor repetition matters.
struct NotificationAcknowledgedHandler: MessageHandler {
    let store: any AcknowledgementStore
    let now: @Sendable () -> Date

    func handle(_ acknowledgement: NotificationAcknowledged, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(acknowledgement, at: now())
        return .done
    }
}
