import Domain
import Foundation
import MessageProtocol
import Messaging
import RabbitMQ

/// A publisher with confirms at a constant load and a consumer, over all nodes of a cluster.
actor ClusterTraffic {
    static let queue = ConsumerQueue(service: .notifier, message: QuizSuggested.name)

    private(set) var confirmed: Set<UUID> = []
    private(set) var consumed: Set<UUID> = []
    private let broker: RabbitMQBroker
    private var isStopped = false

    init(broker: RabbitMQBroker) { self.broker = broker }

    func stop() { isStopped = true }

    /// Whether so many messages are through.
    func has(confirmed: Int, consumed: Int) -> Bool {
        self.confirmed.count >= confirmed && self.consumed.count >= consumed
    }

    /// Four senders, each awaiting the confirm of one message before the next; what fails is published again.
    func publish() async throws {
        await withTaskGroup { group in
            for _ in 1...4 { group.addTask { await self.sendUntilStopped() } }
        }
    }

    private func sendUntilStopped() async {
        while !isStopped, !Task.isCancelled {
            let message = Self.message()
            while !isStopped, !Task.isCancelled, await !isConfirmed(message) {
                try? await Task.sleep(for: .milliseconds(50))
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    private func isConfirmed(_ message: OutgoingMessage) async -> Bool {
        guard case .success? = await broker.publish([message]).first else { return false }
        confirmed.insert(message.envelope.id)
        return true
    }

    /// - Returns: whether the broker has confirmed it.
    func publishOne() async -> Bool { await isConfirmed(Self.message()) }

    /// Consumes until the task is cancelled, starting again when the connection is lost.
    func consume() async throws {
        while !Task.isCancelled {
            do {
                try await broker.consume(Subscription(Self.queue)) { message in
                    await self.note(message)
                    return .acknowledge
                }
            } catch {
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    private func note(_ message: IncomingMessage) {
        if let envelope = try? Envelope(headers: message.headers) { consumed.insert(envelope.id) }
    }

    private static func message() -> OutgoingMessage {
        let envelope = Envelope(
            id: UUID(), type: QuizSuggested.name, source: .healthMetricsAnalyzer, time: Date(), trace: TraceParent())
        return OutgoingMessage(envelope: envelope, body: Array("{}".utf8))
    }
}
