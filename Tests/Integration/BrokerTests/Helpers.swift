import MessageProtocol
import Messaging
import TestSupport

extension BrokerForTestsRecorder<IncomingMessage> {
    /// A handler that notes every message and is done with it.
    nonisolated var handle: @Sendable (IncomingMessage) async -> Verdict {
        { message in
            await self.record(message)
            return .done
        }
    }
}

/// Notes what it is given.
struct RecordingHandler: MessageHandler {
    private let handled: BrokerForTestsRecorder<Int>

    init(_ handled: BrokerForTestsRecorder<Int>) { self.handled = handled }

    func handle(_ fact: PollenCounted, _ context: MessageContext) async -> Verdict {
        await handled.record(fact.grains)
        return .done
    }
}

/// Publishes numbers as an outbox does: again and again until each is confirmed.
actor PersistentSender {
    private let publisher: any MessagePublisher
    private let handled: BrokerForTestsRecorder<Int>
    private var isStopped = false
    private(set) var sent = 0
    private(set) var failures = 0

    /// - Parameter handled: it never sends more than 1,000 messages ahead of these.
    init(_ publisher: any MessagePublisher, handled: BrokerForTestsRecorder<Int>) {
        (self.publisher, self.handled) = (publisher, handled)
    }

    func stop() { isStopped = true }

    func sendUntilStopped() async throws {
        while !isStopped {
            let enough = sent - 1_000
            try await handled.wait(for: "messages handled, \(enough) in all") { $0.count >= enough }
            var rest = try (sent..<sent + 50).map { try PollenCounted.message($0) }
            sent += 50
            while !rest.isEmpty {
                let results = await publisher.publish(rest)
                rest = zip(rest, results).filter { $1.error != nil }.map { $0.0 }
                failures += rest.count
            }
        }
    }
}

/// Counts how many handlers run at once.
actor Gauge {
    private var now = 0
    private(set) var highest = 0

    func enter() {
        now += 1
        highest = max(highest, now)
    }

    func leave() { now -= 1 }
}

/// Holds handlers until the test lets them go.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting.removeAll()
    }
}
