import MessageProtocol
import Messaging

/// A queue that gets a copy of every message of a virtual host, from which they are delivered a second time.
public struct ChaosCopies: Sendable {
    public static let queue = "chaos.copies"

    private let broker: BrokerForTests
    /// Those of the newest messages that it keeps.
    private static let limit = 300

    /// Declares it; messages published before are not in it.
    public init(of broker: BrokerForTests) async throws {
        self.broker = broker
        let management = try BrokerForTestsManagement()
        let arguments: [String: any Sendable] = ["x-max-length": Self.limit, "x-overflow": "drop-head"]
        try await management.put(
            "queues/\(broker.virtualHost)/\(Self.queue)", ["durable": true, "arguments": arguments])
        try await management.post(
            "bindings/\(broker.virtualHost)/e/events/q/\(Self.queue)", ["routing_key": "#"])
    }

    /// Publishes copies with the same id, headers and payload, as the operator could. They begin with the first attempt.
    /// - Returns: how many.
    public func deliverAgain(_ count: Int, except isExcluded: (StoredMessage) -> Bool) async throws -> Int {
        let messages = try await broker.takeAll(from: Self.queue).filter { !isExcluded($0) }.suffix(count)
        var published = 0
        for message in messages {
            var headers = (message.properties.headers ?? [:]).compactMapValues(\.text)
            headers[IncomingMessage.attemptHeader] = nil
            guard let envelope = try? Envelope(headers: headers) else { continue }
            try await broker.publish(routingKey: envelope.routingKey, headers: headers, payload: message.payload)
            published += 1
        }
        return published
    }
}
