import Foundation
import Logging
import Messaging
import Testing

@testable import notifier

@Suite struct DeliverySenderTests {
    @Test(.timeLimit(.minutes(5)))
    func sendsWhatIsThereAndWhatItIsTold() async throws {
        let (queue, signal) = (RecordingMailQueue([.sample(), .sample()]), SignalForTests())
        let sender = DeliverySender(
            sendDueMail: SendDueMail(
                store: queue, submitter: RecordingSubmitter(), now: { .noon }, concurrency: 1),
            signal: signal, logger: .silent, pollInterval: .seconds(3_600))

        try await running(sender) {
            var recorded = queue.recorded.makeAsyncIterator()
            _ = await (recorded.next(), recorded.next())
            queue.add(.sample())
            signal.wake()
            _ = await recorded.next()
        }

        #expect(queue.results.values.map(\.name) == ["sent", "sent", "sent"])
    }

    @Test(.timeLimit(.minutes(5)))
    func outlivesADatabaseThatIsAway() async throws {
        let queue = RecordingMailQueue([.sample()], outages: 3)
        let sender = DeliverySender(
            sendDueMail: SendDueMail(store: queue, submitter: RecordingSubmitter(), now: { .noon }),
            signal: SignalForTests(), logger: .silent, pollInterval: .milliseconds(1),
            backoff: Backoff(base: .milliseconds(1), limit: .milliseconds(1)))

        try await running(sender) {
            var recorded = queue.recorded.makeAsyncIterator()
            _ = await recorded.next()
        }

        #expect(queue.results.count == 1)
    }

    private func running(_ sender: DeliverySender, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sender.run() }
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

/// Wakes when the test says so.
private struct SignalForTests: MailQueueSignal {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func wake() { continuation.yield() }

    func forEachAddition(_ wake: @Sendable () -> Void) async throws {
        for await _ in stream { wake() }
    }
}

extension Logger {
    static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}
