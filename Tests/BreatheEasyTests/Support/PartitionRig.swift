import BrokerManagement
import Foundation
import HTTPFetch
import MessageProtocol
import Messaging
import RabbitMQ
import Synchronization
import TestSupport

@testable import breathe_easy

/// A virtual host with a broker object, an operator, and the management API's figures.
final class PartitionRig: Sendable {
    let queue: ConsumerQueue
    let server: BrokerForTests
    let broker: RabbitMQBroker
    let hands: RabbitMQOperator
    private let management: BrokerManagement
    private let sentences = Mutex<[String]>([])

    private init(_ queue: ConsumerQueue, _ server: BrokerForTests, http: HTTPClient) throws {
        self.queue = queue
        self.server = server
        broker = RabbitMQBroker(configuration: server.configuration(), logger: .silent)
        hands = RabbitMQOperator(configuration: server.configuration(), logger: .silent)
        var account = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
        account.virtualHost = server.virtualHost
        management = BrokerManagement(baseURL: try Checkout.setting("RABBITMQ_MANAGEMENT_URL"), account, http: http)
    }

    static func with(_ queue: ConsumerQueue, _ test: (PartitionRig) async throws -> Void) async throws {
        let http = HTTPClient()
        try await BrokerForTests.with { server in
            let rig = try PartitionRig(queue, server, http: http)
            do {
                try await test(rig)
            } catch {
                await rig.close()
                throw error
            }
            await rig.close()
        }
        await http.close()
    }

    /// What the command has printed.
    var said: [String] { sentences.withLock { $0 } }

    func scale(to count: Int, timeLimit: Duration = .seconds(120)) async throws {
        let scale = ScalePartitions(
            broker: hands, inHand: { [management] in try await management.messagesInHand(of: $0) },
            timeLimit: timeLimit, say: { [weak self] sentence in self?.sentences.withLock { $0.append(sentence) } })
        try await scale(to: PartitionSet(queue: queue, count: count))
    }

    func known() async throws -> [KnownPartitionSet] { try await hands.partitionSets(of: queue) }

    func inUse(_ count: Int) -> KnownPartitionSet {
        KnownPartitionSet(set: PartitionSet(queue: queue, count: count), isWaiting: false)
    }

    /// Begins again when the broker ends it, as `MessageConsumer` does, until the task is cancelled.
    func consumeForEver(into handled: BrokerForTestsRecorder<KeyedMessage>) async {
        while !Task.isCancelled {
            try? await broker.consume(Subscription(queue, prefetch: 10)) { message in
                await handled.record(KeyedMessage(message))
                return .acknowledge
            }
        }
    }

    private func close() async {
        await broker.close()
        await hands.close()
    }
}

/// The n-th message of one key.
struct KeyedMessage: Hashable, Sendable {
    var key: Int
    var number: Int

    init(key: Int, number: Int) {
        self.key = key
        self.number = number
    }

    init(_ message: IncomingMessage) {
        let numbers = String(decoding: message.body, as: UTF8.self).split(separator: ",").compactMap { Int($0) }
        self.init(key: numbers.first ?? -1, number: numbers.last ?? -1)
    }

    func outgoing(for queue: ConsumerQueue) -> OutgoingMessage {
        OutgoingMessage(
            envelope: Envelope(
                id: UUID(), type: queue.message, source: .ingestGateway,
                time: Date(timeIntervalSince1970: 1_800_000_000), trace: TraceParent(), partitionKey: "person \(key)"),
            body: Array("\(key),\(number)".utf8))
    }
}
