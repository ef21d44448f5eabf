import BrokerManagement
import Foundation
import MessageProtocol
import RabbitMQ

/// What waits in the delay queues for its next attempt, since when, and why.
///
/// The broker knows neither the reason nor the age of a message, so the first ones of each queue are taken out and
/// returned in their order. Should the broker count that as failed deliveries, the message comes back early at worst.
struct WaitingRetries: Sendable {
    var topology: BrokerTopology

    /// How many of a queue are looked at: as many as are returned in one go, in their order.
    private static let sample = 16

    func findings(timeLimit: Duration) async throws -> [Finding] {
        let broker = RabbitMQOperator(configuration: configuration(timeLimit), logger: .silent)
        let waiting = Dictionary(uniqueKeysWithValues: ServiceName.allCases.map { ($0, queues(of: $0)) })
        let looks = await withTaskGroup(of: (String, Look?).self) { group in
            for (name, _) in waiting.values.joined() {
                group.addTask { (name, await Self.look(at: name, broker, within: timeLimit)) }
            }
            return await group.reduce(into: [String: Look]()) { $0[$1.0] = $1.1 }
        }
        await broker.close()
        return ServiceName.allCases.map { finding(of: $0, waiting[$0, default: []], looks) }
    }

    /// A queue's messages that failed at least three times: an outage of seconds, as at a restart, is over by then.
    private func queues(of service: ServiceName) -> [(name: String, count: Int)] {
        topology.declaration.declaredDelayQueues(of: service).dropFirst(2).compactMap { queue in
            guard let ready = topology.queues[queue.name]?.ready, ready > 0 else { return nil }
            return (queue.name, ready)
        }
    }

    private func configuration(_ timeLimit: Duration) -> RabbitMQConfiguration {
        var own = topology.declaration
        own.connectionName = "breathe-easy doctor"
        own.connectTimeLimit = min(own.connectTimeLimit, timeLimit)
        own.responseTimeLimit = timeLimit
        return own
    }

    /// What the first messages of a queue say.
    private struct Look: Sendable {
        var reasons: [String: Int] = [:]
        var oldest: Date?
    }

    /// - Returns: nil when it takes longer, as where messages leave the queue while they are returned.
    private static func look(at name: String, _ broker: RabbitMQOperator, within limit: Duration) async -> Look? {
        await withTaskGroup(of: Look?.self) { race in
            race.addTask { try? await look(at: name, broker) }
            race.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await race.next() ?? nil
            race.cancelAll()
            return first
        }
    }

    private static func look(at name: String, _ broker: RabbitMQOperator) async throws -> Look {
        let reader = try await broker.openQueue(name)
        var look = Look()
        do {
            for _ in 0..<sample {
                guard let message = try await reader.next() else { break }
                // The same words for messages with the same cause, without numbers and ids.
                let reason = message.retryReason.map { DeadLetterCause(.refused($0)).group }
                look.reasons[String((reason ?? "no header gives a reason").prefix(200)), default: 0] += 1
                look.oldest = [look.oldest, message.published].compactMap { $0 }.min()
            }
        } catch {
            try? await reader.close()
            throw error
        }
        try await reader.close()
        return look
    }

    private func finding(
        of service: ServiceName, _ waiting: [(name: String, count: Int)], _ looks: [String: Look]
    ) -> Finding {
        let (topic, name) = ("retries", service.rawValue)
        guard !waiting.isEmpty else { return .ok(topic, of: name, "no message fails again and again") }
        let texts = waiting.map { queue, count in
            "\(count) in \(queue)" + (looks[queue].map { Self.text($0) } ?? "")
        }
        return .warning(
            topic, of: name, "messages fail again and again: \(texts.joined(separator: "; "))",
            mend:
                "fix what the reason says, and they succeed by themselves; otherwise they become dead letters within a "
                + "day. The log of \(name) has each attempt: 'Handler failed; the message is tried again'")
    }

    private static func text(_ look: Look) -> String {
        let reasons = look.reasons.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map(\.key)
        let since = look.oldest.map { ", the oldest from \($0.ISO8601Format())" } ?? ""
        // Of a message that came back meanwhile nothing was seen.
        return reasons.isEmpty ? "" : "\(since) (\(reasons.prefix(2).joined(separator: "; ")))"
    }
}
