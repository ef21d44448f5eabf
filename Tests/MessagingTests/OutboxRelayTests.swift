import Logging
import Messaging
import ServiceLifecycle
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct OutboxRelayTests {
    @Test func publishesInTheOrderOfWritingAndRemovesWhatIsConfirmed() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher()
        await store.add((1...25).map { .numbered($0) })

        try await withRelay(store, publisher, OutboxRelaySettings(batchSize: 10)) { _ in
            try await publisher.published.wait(forFirst: 25, "published messages")
            try await store.rounds.wait(forFirst: 3, "rounds")
        }

        #expect(await publisher.published.events == Array(1...25))
        #expect(await store.waiting.isEmpty)
        #expect(await store.rounds.events.prefix(3).map(\.claimed) == [10, 10, 5])
    }

    @Test(arguments: [
        PublishError.refused(routingKey: "k"), .unroutable(routingKey: "k", reason: "none"), .unavailable("away"),
    ])
    func keepsWhatTheBrokerDidNotTakeAndTriesAgain(error: PublishError) async throws {
        let store = InMemoryOutbox(backoff: .short)
        let publisher = RecordingPublisher(failing: [2: error])
        await store.add((1...3).map { .numbered($0) })

        try await withRelay(store, publisher) { _ in
            try await publisher.published.wait(forFirst: 3, "published messages")
        }

        #expect(await publisher.published.events == [1, 3, 2])
        #expect(await store.waiting.isEmpty)
    }

    @Test func wakesWhenAMessageIsAdded() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher()

        try await withRelay(store, publisher) { _ in
            try await store.rounds.wait(forFirst: 1, "rounds")
            await store.add([.numbered(1)])
            try await publisher.published.wait(forFirst: 1, "published messages")
        }
    }

    @Test func goesOnAfterTheStoreFailed() async throws {
        let store = InMemoryOutbox(failures: 3)
        let publisher = RecordingPublisher()
        await store.add([.numbered(1)])

        try await withRelay(store, publisher) { _ in
            try await publisher.published.wait(forFirst: 1, "published messages")
        }
    }

    @Test func saysThatTooManyWaitUntilTheyAreGone() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher(isClosed: true)
        await store.add((1...5).map { .numbered($0) })
        let settings = OutboxRelaySettings(backlogLimit: 5, sampleInterval: .milliseconds(1))

        try await withRelay(store, publisher, settings) { relay in
            try await eventually("the relay is congested") { relay.congestion != nil }
            #expect(relay.congestion?.hasPrefix("5 messages or more wait in the outbox, the oldest for ") == true)
            await publisher.open()
            try await eventually("the relay is free") { relay.congestion == nil }
        }
        #expect(await publisher.published.events == Array(1...5))
    }

    @Test func flushesTheOutboxAtTheGracefulShutdown() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher(isClosed: true)
        await store.add((1...30).map { .numbered($0) })
        let relay = relay(store, publisher, OutboxRelaySettings(batchSize: 10, flushLimit: .seconds(600)))
        let group = ServiceGroup(services: [relay], logger: .silent)
        let running = Task { try await group.run() }
        try await store.rounds.wait(forFirst: 1, "rounds")

        await group.triggerGracefulShutdown()
        await publisher.open()
        try await running.value

        #expect(await publisher.published.events == Array(1...30))
        #expect(await store.waiting.isEmpty)
    }

    @Test func endsWithAFullOutboxWhenTheTimeToFlushIsOver() async throws {
        let store = InMemoryOutbox()
        let publisher = RecordingPublisher(isClosed: true)
        await store.add([.numbered(1)])
        let relay = relay(store, publisher, OutboxRelaySettings(flushLimit: .milliseconds(50)))
        let group = ServiceGroup(services: [relay], logger: .silent)
        let running = Task { try await group.run() }
        try await store.rounds.wait(forFirst: 1, "rounds")

        await group.triggerGracefulShutdown()
        try await running.value

        #expect(await store.waiting.count == 1)
    }

    private func relay(
        _ store: InMemoryOutbox, _ publisher: RecordingPublisher, _ settings: OutboxRelaySettings
    ) -> OutboxRelay<InMemoryOutbox, RecordingPublisher> {
        OutboxRelay(store: store, publisher: publisher, settings: settings, backoff: .short, logger: .silent)
    }

    private func withRelay(
        _ store: InMemoryOutbox, _ publisher: RecordingPublisher,
        _ settings: OutboxRelaySettings = OutboxRelaySettings(),
        _ test: (OutboxRelay<InMemoryOutbox, RecordingPublisher>) async throws -> Void
    ) async throws {
        let relay = relay(store, publisher, settings)
        let running = Task { try await relay.run() }
        defer { running.cancel() }
        try await test(relay)
        running.cancel()
        try await running.value
    }
}

extension Backoff {
    fileprivate static let short = Backoff(base: .milliseconds(1), limit: .milliseconds(2))
}

extension Logger {
    fileprivate static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}

private struct RecordingPublisher: MessagePublisher {
    let published = BrokerForTestsRecorder<Int>()
    private let door: Door

    /// - Parameters:
    ///   - errors: by the number of the message; each happens once.
    ///   - isClosed: whether it is unavailable until it is opened.
    init(failing errors: [Int: PublishError] = [:], isClosed: Bool = false) {
        door = Door(errors, isClosed: isClosed)
    }

    func open() async { await door.open() }

    func publish(_ messages: [OutgoingMessage]) async -> [Result<Void, PublishError>] {
        var results: [Result<Void, PublishError>] = []
        for message in messages {
            if let error = await door.error(for: message.number) {
                results.append(.failure(error))
            } else {
                await published.record(message.number)
                results.append(.success(()))
            }
        }
        return results
    }

    private actor Door {
        private var errors: [Int: PublishError]
        private var isClosed: Bool

        init(_ errors: [Int: PublishError], isClosed: Bool) {
            self.errors = errors
            self.isClosed = isClosed
        }

        func open() { isClosed = false }

        func error(for number: Int) -> PublishError? {
            isClosed ? .unavailable("closed") : errors.removeValue(forKey: number)
        }
    }
}
