import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Synchronization
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct DeliverBlocksTests {
    @Test func handsAllLanguagesAndBlocksToTheStoreAtOnce() async throws {
        let store = RecordingBlocks()
        let thread = ThreadID()
        let message = NotificationBlocksReady.sample(
            [1: [.english], 4: [0, .german]], urgency: .urgent, thread: thread)

        let delivered = try await DeliverBlocks(store: store) { .noon }(message, messageID: UUID())

        let work = try #require(store.works.first)
        #expect(store.works.count == 1)
        #expect(work.blocks == message.blocks)
        #expect(work.languages == ["en", "de"])
        #expect(work.notifications.map(\.text.title) == ["Birch", "Birch (de)"])
        for notification in work.notifications {
            #expect(notification.sourceID == message.alertID.uuid)
            #expect(notification.urgency == .urgent && notification.kind == .alert)
            #expect(notification.thread == NotificationThread(id: thread, raisedAt: .noon - 60))
            #expect(notification.createdAt == .noon && notification.expiresAt == .noon + 3_600)
        }
        #expect(delivered?.settlement.count(.delivered) == 2)
    }

    @Test func makesADigestOfItsOwnKindFromTheLane() async throws {
        let store = RecordingBlocks()

        for lane in Lane.allCases {
            try await DeliverBlocks(store: store) { .noon }(.sample([1: [.english]], lane: lane), messageID: UUID())
        }

        #expect(store.works.map(\.notification.kind) == [.alert, .alert, .alert, .digest])
    }

    @Test(arguments: [(-1.0, true), (0, true), (1, false)])
    func settlesWhatComesTooLateWithoutAskingTheStore(_ seconds: TimeInterval, _ isExpired: Bool) async throws {
        let store = RecordingBlocks()
        let message = NotificationBlocksReady.sample([1: [.english, .german]], expiresAt: .noon + seconds)

        let delivered = try await DeliverBlocks(store: store) { .noon }(message, messageID: UUID())

        #expect(store.works.isEmpty == isExpired)
        #expect(delivered?.settlement.count(.expired) == (isExpired ? 2 : 0))
    }

    @Test func leavesATransientErrorToTheConsumer() async throws {
        let handler = NotificationBlocksHandler(
            deliverBlocks: DeliverBlocks(store: RecordingBlocks(failure: Outage())) { .noon },
            logger: Logger(label: "tests"))

        await #expect(throws: Outage.self) { try await handler.handle(.sample([1: [.english]]), MessageContext()) }
    }

    @Test(
        arguments: [
            (text(language: "d e"), "texts[1].language"), (text(language: ""), "texts[1].language"),
            (text(language: "en"), "texts"), (text(title: ""), "texts[1].title"),
            (text(title: "Birch\r\nBcc: someone"), "texts[1].title"), (text(body: "a\0b"), "texts[1].body"),
            (text(note: "a\nb"), "texts[1].personalNote"), (text(summary: "a\nb"), "texts[1].summary"),
        ])
    func deadLettersATextThatNobodyCanRead(text: NotificationBlockText, field: String) async throws {
        let store = RecordingBlocks()
        var message = NotificationBlocksReady.sample([1: [.english]])
        message.texts[1] = text

        let disposition = try await disposition(of: try MessageCoding.encode(message), by: store)

        #expect(disposition?.reason?.hasPrefix("\(field): ") == true, "\(String(describing: disposition))")
        #expect(store.works.isEmpty)
    }

    private static func text(
        language: String = "de", title: String = "Birke", body: String = "312 Pollen/m³.", note: String? = nil,
        summary: String? = nil
    ) -> NotificationBlockText {
        NotificationBlockText(language: language, title: title, body: body, personalNote: note, summary: summary)
    }

    @Test func deadLettersWhatExpiredBeforeItWasRaised() async throws {
        let message = NotificationBlocksReady.sample([1: [.english]], raisedAt: .noon, expiresAt: .noon - 1)

        let disposition = try await disposition(of: try MessageCoding.encode(message), by: RecordingBlocks())

        #expect(disposition?.reason == "expiresAt: must not be before raisedAt")
    }

    /// As JSON, since a message of this version holds none of it.
    @Test(arguments: [
        ("blocks", #"[{"chunk": 1, "people": "MA=="}]"#, "blocks: "),
        ("blocks", #"[{"chunk": 1, "people": "Gw=="}]"#, "blocks[0].people: "),
        ("blocks", #"[{"chunk": 1, "people": "Aw=="}]"#, "blocks[0].people: "),
        ("blocks", #"[{"chunk": 1, "people": "\#(tooManySlots)"}]"#, "blocks[0].people: "),
        ("blocks", #"[{"chunk": 2, "people": "EA=="}, {"chunk": 1, "people": "EA=="}]"#, "blocks: "),
        ("blocks", #"[{"chunk": 1, "people": "EA=="}, {"chunk": 1, "people": "EA=="}]"#, "blocks: "),
        ("blocks", "[]", "recipients: "), ("recipients", "2", "recipients: "), ("recipients", "0", "recipients: "),
        ("texts", "[]", "texts: "), ("texts", "[\(sixteenTexts)]", "texts: "),
    ])
    func deadLettersBytesThatDoNotFitTogether(key: String, value: String, prefix: String) async throws {
        let store = RecordingBlocks()
        let sample = try MessageCoding.encode(NotificationBlocksReady.sample([1: [.english]]))
        var object = try #require(try JSONSerialization.jsonObject(with: Data(sample)) as? [String: Any])
        object[key] = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)

        let body = Array(try JSONSerialization.data(withJSONObject: object))
        let disposition = try await disposition(of: body, by: store)

        #expect(disposition?.reason?.hasPrefix(prefix) == true, "\(String(describing: disposition))")
        #expect(store.works.isEmpty)
    }

    private static let tooManySlots = Data(repeating: .english, count: NotificationBlock.size + 1).base64EncodedString()
    private static let sixteenTexts = (1...16).map { #"{"language": "en-x-\#($0)", "title": "A", "body": "B"}"# }
        .joined(separator: ",")

    /// What becomes of a message with this body.
    private func disposition(of body: [UInt8], by store: RecordingBlocks) async throws -> Disposition? {
        let message = try OutgoingMessage(NotificationBlocksReady.sample([1: [.english]]), from: .alertFanout)
        let queue = ConsumerQueue(service: .notifier, message: NotificationBlocksReady.name, lane: .station)
        let subscriber = OneMessage(
            message: IncomingMessage(queue: queue, headers: message.envelope.headers, body: body))
        try await MessageConsumer(
            of: .notifier,
            handler: NotificationBlocksHandler(
                deliverBlocks: DeliverBlocks(store: store) { .noon }, logger: Logger(label: "tests")),
            lane: .station, gate: LaneGate(width: 1), subscriber: subscriber, outage: { nil },
            logger: Logger(label: "tests")
        ).run()
        return subscriber.dispositions.withLock { $0.first }
    }
}

/// Hands one message to its consumer and remembers what is to become of it.
private final class OneMessage: MessageSubscriber {
    let message: IncomingMessage
    let dispositions = Mutex<[Disposition]>([])

    init(message: IncomingMessage) { self.message = message }

    func consume(
        _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws {
        let disposition = await handle(message)
        dispositions.withLock { $0.append(disposition) }
        throw CancellationError()
    }
}

extension Disposition {
    fileprivate var reason: String? { if case .deadLetter(let reason) = self { reason } else { nil } }
}

/// Records what the use case stores; the scene is empty.
private final class RecordingBlocks: BlockStore {
    private let state = Mutex<[BlockWork]>([])
    private let failure: (any Error)?

    init(failure: (any Error)? = nil) { self.failure = failure }

    var works: [BlockWork] { state.withLock { $0 } }

    func deliver(
        _ work: BlockWork, handling messageID: UUID, decide: @Sendable (BlockScene) -> BlockDecision
    ) async throws -> DeliveredBatch? {
        if let failure { throw failure }
        state.withLock { $0.append(work) }
        return DeliveredBatch(settlement: decide(BlockScene()).settlement)
    }

    func settle(_ settlement: BatchSettlement, handling messageID: UUID, at now: Date) async throws -> DeliveredBatch? {
        DeliveredBatch(settlement: settlement)
    }
}
