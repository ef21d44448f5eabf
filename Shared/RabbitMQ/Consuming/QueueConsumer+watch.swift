import Foundation
import Logging
import MessageProtocol
import Messaging

extension QueueConsumer {
    /// Checks this consumer at an interval, sends canaries, and ends it when it has stalled.
    func watch() async {
        let configuration = connection.configuration
        var watch = StallDetector(
            handlerTimeLimit: configuration.handlerTimeLimit, isSingleActive: queue.isPartitioned)
        // After a stall a proof of life is required at once.
        var delay = broker.consumers.hasStalled(name) ? .zero : configuration.canaryInterval
        while !intake.hasEnded, (try? await Task.sleep(for: delay)) != nil {
            delay = configuration.canaryInterval
            var step = watch.look(intake.evidence(at: .now))
            if step == .lookAtQueue { step = await lookAtQueue(&watch) }
            await take(step, &watch)
        }
    }

    private func lookAtQueue(_ watch: inout StallDetector) async -> StallDetector.Step {
        // Without a response the connection is about to end, or the queue is gone: the channel will report it.
        guard let counts = try? await connection.counts(of: name) else { return .wait }
        return watch.look(ready: counts.ready, consumers: counts.consumers)
    }

    private func take(_ step: StallDetector.Step, _ watch: inout StallDetector) async {
        switch step {
        case .alive:
            broker.consumers.noteLife(of: name)
        case .standBy(let count):
            broker.consumers.noteLife(of: name)
            _ = await send(count)
        case .sendCanaries(let count):
            if await send(count) { watch.canariesSent() }
        case .stalled(let reason):
            broker.consumers.noteStall(of: name, reason)
            intake.end(.stalled(reason))
        case .busy, .wait, .lookAtQueue:
            break
        }
    }

    /// - Returns: whether at least one is in the queue.
    private func send(_ count: Int) async -> Bool {
        let canaries = (1...count).map { _ in Canary.message(to: name) }
        let results = await broker.publish(canaries, to: queue.serviceExchange)
        let sent = results.count { (try? $0.get()) != nil }
        broker.logger.debug("Canaries sent", metadata: ["queue": "\(name)", "count": "\(sent)"])
        return sent > 0
    }
}

/// An empty message that proves that a queue is consumed; it never reaches a handler.
enum Canary {
    static let header = "x-canary"

    /// - Parameter queue: its name on the broker.
    static func message(to queue: String) -> OutboundMessage {
        let properties = ContentProperties(messageID: UUID().uuidString.lowercased(), headers: [header: "1"])
        return OutboundMessage(routingKey: queue, properties: properties, body: [])
    }
}
