import Domain
import Foundation
import Logging
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

    @Test(
        arguments: [
            (.sample(recipients: []), "recipients"),
            (.sample(recipients: (0...1_000).map { _ in UserID() }), "recipients"),
            (.sample(title: ""), "title"),
            (.sample(title: "Birch\r\nBcc: someone"), "title"),
            (.sample(title: String(repeating: "a", count: 1_001)), "title"),
            (.sample(body: ""), "body"),
            (.sample(body: "a\0b"), "body"),
            (.sample(language: ""), "language"),
            (.sample(language: "e\0n"), "language"),
            (.sample(language: String(repeating: "e", count: 36)), "language"),
            (.sample().with(raisedAt: .noon, expiresAt: .noon - 1), "expiresAt"),
            (.sample().with(thread: ThreadID()), "raisedAt"),
            (.sample().with(personalNote: "a\nb"), "personalNote"),
            (.sample().with(personalNote: String(repeating: "a", count: 2_001)), "personalNote"),
            (.sample().with(thresholds: []), "thresholds"),
            (.sample().with(thresholds: [4, 5]), "thresholds"),
            (.sample().with(thresholds: [0]), "thresholds"),
            (.sample().with(thresholds: [11]), "thresholds"),
        ] as [(NotificationBatchReady, String)])
    func deadLettersABatchThatCanNeverBeDeliveredAndNamesTheField(
        _ batch: NotificationBatchReady, _ field: String
    ) async throws {
        let inbox = RecordingInbox()
        let handler = NotificationBatchHandler(
            deliverBatch: DeliverBatch(store: inbox) { .noon }, logger: Logger(label: "tests"))

        let verdict = try await handler.handle(batch, MessageContext())

        let reason: String? = if case .deadLetter(let reason) = verdict { reason } else { nil }
        #expect(reason?.hasPrefix("\(field): ") == true)
        #expect(inbox.deliveries.isEmpty)
    }

    @Test func leavesATransientErrorToTheConsumer() async throws {
        let handler = NotificationBatchHandler(
            deliverBatch: DeliverBatch(store: RecordingInbox(failure: Outage())) { .noon },
            logger: Logger(label: "tests"))

        await #expect(throws: Outage.self) {
            try await handler.handle(.sample(), MessageContext())
        }
    }

    @Test func makesADigestOfItsOwnKindFromTheLane() async throws {
        let inbox = RecordingInbox()
        let deliverBatch = DeliverBatch(store: inbox) { .noon }

        for lane in Lane.allCases { try await deliverBatch(.sample().with(lane: lane), messageID: UUID()) }

        #expect(inbox.deliveries.map(\.notification.kind) == [.alert, .alert, .alert, .digest])
    }

    @Test func ordersTheThreadByWhenTheAlertWasRaised() throws {
        let thread = ThreadID()

        let work = try BatchWork(.sample().with(thread: thread, raisedAt: .noon - 5), now: .noon)

        #expect(work.notification.thread == NotificationThread(id: thread, raisedAt: .noon - 5))
    }

    @Test(arguments: [(-1.0, true), (0, true), (1, false)])
    func isExpiredFromTheMomentOn(_ seconds: TimeInterval, _ isExpired: Bool) throws {
        let work = try BatchWork(.sample().with(expiresAt: .noon + seconds), now: .noon)

        #expect(work.notification.isExpired == isExpired)
    }

    @Test func neverExpiresWithoutADate() throws {
        let work = try BatchWork(.sample(), now: .distantFuture)

        #expect(!work.notification.isExpired)
    }
}
