import BrokerManagement
import Foundation
import HTTPFetch
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// A virtual host with a broker object and its management API.
struct QueueRig {
    let server: BrokerForTests
    let broker: RabbitMQBroker
    let management: BrokerManagement

    static func with(_ test: (QueueRig) async throws -> Void) async throws {
        try await BrokerForTests.with { try await watching($0, test) }
    }

    /// A rig for an existing virtual host.
    static func watching(_ server: BrokerForTests, _ test: (QueueRig) async throws -> Void) async throws {
        let http = HTTPClient()
        var account = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
        account.virtualHost = server.virtualHost
        let rig = QueueRig(
            server: server, broker: RabbitMQBroker(configuration: server.configuration(), logger: .silent),
            management: BrokerManagement(
                baseURL: try Checkout.setting("RABBITMQ_MANAGEMENT_URL"), account, http: http))
        do {
            try await test(rig)
        } catch {
            await rig.broker.close()
            await http.close()
            throw error
        }
        await rig.broker.close()
        await http.close()
    }

    func publish(_ count: Int, to queue: ConsumerQueue) async throws {
        let messages = (0..<count).map { KeyedMessage(key: $0, number: 0).outgoing(for: queue) }
        for result in await broker.publish(messages) { try result.get() }
    }

    /// Runs `body` while a consumer takes the messages of a queue and never settles them.
    func holding(_ queue: ConsumerQueue, prefetch: Int, _ body: () async throws -> Void) async throws {
        let consumer = Task {
            try? await broker.consume(Subscription(queue, prefetch: prefetch)) { _ in
                // Nothing ever comes: it ends when the consumer is cancelled.
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return .acknowledge
            }
        }
        do {
            try await body()
        } catch {
            consumer.cancel()
            await consumer.value
            throw error
        }
        consumer.cancel()
        await consumer.value
    }

    /// The broker's figures come in steps of 5 seconds, so this reads until a row is as expected.
    /// - Returns: the overview with that row.
    @discardableResult
    func overview(
        showingAll showsAll: Bool = false, where expectation: String, _ isAsItShould: ([QueueRow]) -> Bool
    ) async throws -> QueueOverview {
        let read = ReadQueueOverview(management: management, showsAll: showsAll)
        var last: QueueOverview?
        try await eventually("\(expectation); it showed \(last.map { "\($0.rows)" } ?? "nothing")") {
            let overview = try await read()
            last = overview
            return isAsItShould(overview.rows)
        }
        return try #require(last)
    }
}

extension [QueueRow] {
    subscript(name: String) -> QueueRow? { first { $0.name == name } }
}
