import Domain
import Foundation
import MessageProtocol
import Messaging
import Testing

@testable import notifier

@Suite struct DeliverBatchTests {
    @Test func handsTheWholeBatchToTheStoreAtOnce() async throws {
        let inbox = RecordingInbox()
        let batch = NotificationBatchReady.sample(urgency: .urgent, recipients: [UserID(), UserID()])
        let messageID = UUID()

        try await DeliverBatch(store: inbox) { .noon }(batch, messageID: messageID)

        let delivery = try #require(inbox.deliveries.first)
        #expect(inbox.deliveries.count == 1)
        #expect(delivery.recipients == batch.recipients)
        #expect(delivery.messageID == messageID)
        #expect(delivery.notification.sourceID == batch.alertID.uuid)
        #expect(delivery.notification.urgency == .urgent)
        #expect(delivery.notification.text.title == batch.title)
        #expect(delivery.notification.createdAt == .noon)
    }

    @Test(arguments: [
        (NotificationBatchReady.sample(recipients: []), "recipients"),
        (.sample(recipients: (0...1_000).map { _ in UserID() }), "recipients"),
        (.sample(title: ""), "title"),
        (.sample(title: "Birch\r\nBcc: someone"), "title"),
        (.sample(title: String(repeating: "a", count: 201)), "title"),
        (.sample(body: ""), "body"),
        (.sample(body: "a\0b"), "body"),
    ])
    func deadLettersABatchThatCanNeverBeDeliveredAndNamesTheField(
        _ batch: NotificationBatchReady, _ field: String
    ) async throws {
        let inbox = RecordingInbox()
        let handler = NotificationBatchHandler(deliverBatch: DeliverBatch(store: inbox) { .noon })

        let verdict = try await handler.handle(batch, MessageContext())

        let reason: String? = if case .deadLetter(let reason) = verdict { reason } else { nil }
        #expect(reason?.hasPrefix("\(field): ") == true)
        #expect(inbox.deliveries.isEmpty)
    }

    @Test func leavesAPassingFailureToTheConsumer() async throws {
        let handler = NotificationBatchHandler(
            deliverBatch: DeliverBatch(store: RecordingInbox(failure: Outage())) { .noon })

        await #expect(throws: Outage.self) {
            try await handler.handle(.sample(), MessageContext())
        }
    }

    @Test(arguments: [(3, 0), (2, 1), (0, 3)])
    func settlesEveryRecipientOnce(_ delivered: Int, _ failed: Int) throws {
        let work = BatchWork(
            batchID: BatchID(), alertID: AlertID(),
            notification: NewNotification(
                sourceID: UUID(), kind: .alert, urgency: .routine, text: try NotificationText(title: "t", body: "b"),
                createdAt: .noon),
            recipients: [UserID(), UserID(), UserID()])

        let message = BatchSettlement(of: work, delivered: delivered).message

        #expect(message.outcomes.map(\.recipients).reduce(0, +) == 3)
        #expect(message.outcomes.first { $0.outcome == .failed }?.recipients ?? 0 == failed)
        #expect(message.outcomes.allSatisfy { $0.recipients > 0 })
    }
}
