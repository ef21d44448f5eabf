import Foundation
import Logging
import MessageProtocol
import Messaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct OutboxRelayTests {
    @Test func publishesInTheOrderOfWritingAndRemovesWhatIsConfirmed() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher()
        for number in 1...25 { await store.add(try message(number)) }

        try await withRelay(store, publisher, batchSize: 10) {
            try await publisher.published.wait(forFirst: 25, "published messages")
            try await store.rounds.wait(forFirst: 3, "rounds")
        }

        #expect(await publisher.published.events == (1...25).map { "\($0)" })
        #expect(await store.waiting.isEmpty)
        #expect(await store.rounds.events.prefix(3).map(\.claimed) == [10, 10, 5])
    }

    @Test func keepsWhatTheBrokerDidNotTakeAndTriesAgain() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher(refusingFirst: ["2"])
        for number in 1...3 { await store.add(try message(number)) }

        try await withRelay(store, publisher) {
            try await store.rounds.wait(for: "the second round") { $0.contains(RelayedBatch(claimed: 1, published: 1)) }
        }

        #expect(await publisher.published.events == ["1", "3", "2"])
        #expect(await store.rounds.events.first == RelayedBatch(claimed: 3, published: 2))
        #expect(await store.waiting.isEmpty)
    }

    @Test func wakesWhenAMessageIsAdded() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher()

        try await withRelay(store, publisher) {
            try await store.rounds.wait(forFirst: 1, "rounds")
            await store.add(try message(1))
            try await publisher.published.wait(forFirst: 1, "published messages")
        }
    }

    @Test func goesOnAfterTheStoreFailed() async throws {
        let store = InMemoryOutbox(failures: 3)
        let publisher = RecordingPublisher()
        await store.add(try message(1))

        try await withRelay(store, publisher) {
            try await publisher.published.wait(forFirst: 1, "published messages")
        }
    }

    private func message(_ number: Int) throws -> OutgoingMessage {
        let trace = TraceParent()
        return OutgoingMessage(
            envelope: Envelope(id: UUID(), type: "counted.v1", source: .notifier, time: Date(), trace: trace),
            body: Array("\(number)".utf8))
    }

    private func withRelay(
        _ store: InMemoryOutbox, _ publisher: RecordingPublisher, batchSize: Int = 500, _ test: () async throws -> Void
    ) async throws {
        let relay = OutboxRelay(
            store: store, publisher: publisher, batchSize: batchSize,
            backoff: Backoff(base: .milliseconds(1), limit: .milliseconds(2)), logger: Logger(label: "test"))
        let running = Task { try await relay.run() }
        try await test()
        running.cancel()
        try await running.value
    }
}

private struct RecordingPublisher: MessagePublisher {
    let published = BrokerForTestsRecorder<String>()
    private let refusing: Refusing

    /// - Parameter bodies: refused once each.
    init(refusingFirst bodies: Set<String> = []) { refusing = Refusing(bodies) }

    func publish(_ messages: [OutgoingMessage]) async -> [Result<Void, PublishError>] {
        var results: [Result<Void, PublishError>] = []
        for message in messages {
            let body = String(decoding: message.body, as: UTF8.self)
            if await refusing.takes(body) {
                results.append(.failure(.refused(routingKey: message.envelope.type.rawValue)))
            } else {
                await published.record(body)
                results.append(.success(()))
            }
        }
        return results
    }

    private actor Refusing {
        private var bodies: Set<String>
        init(_ bodies: Set<String>) { self.bodies = bodies }
        func takes(_ body: String) -> Bool { bodies.remove(body) != nil }
    }
}

private actor InMemoryOutbox: OutboxStore {
    struct Away: Error {}

    private(set) var waiting: [OutgoingMessage] = []
    let rounds = BrokerForTestsRecorder<RelayedBatch>()
    private var failures: Int
    private var hasAddition = false
    private var sleeper: CheckedContinuation<Void, Never>?

    /// - Parameter failures: rounds that fail before the first that works.
    init(failures: Int = 0) { self.failures = failures }

    func add(_ message: OutgoingMessage) {
        waiting.append(message)
        hasAddition = true
        wake()
    }

    func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> Set<UUID>
    ) async throws -> RelayedBatch {
        if failures > 0 {
            failures -= 1
            throw Away()
        }
        let claimed = Array(waiting.prefix(limit))
        let published = await publish(claimed)
        waiting.removeAll { published.contains($0.envelope.id) }
        let batch = RelayedBatch(claimed: claimed.count, published: published.count)
        await rounds.record(batch)
        return batch
    }

    func waitForAddition(atMost limit: Duration) async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if hasAddition || Task.isCancelled { continuation.resume() } else { sleeper = continuation }
            }
        } onCancel: {
            Task { await self.wake() }
        }
        hasAddition = false
        try Task.checkCancellation()
    }

    private func wake() {
        sleeper?.resume()
        sleeper = nil
    }
}
