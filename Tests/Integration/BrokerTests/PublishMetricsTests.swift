import CoreMetrics
import MessageProtocol
import Messaging
import RabbitMQ
import ServiceRuntime
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct PublishMetricsTests {
    @Test func countsWhatBecameOfEachPublish() async throws {
        let registry = PrometheusRegistry(RabbitMQMetrics.all)
        try await withMetricsFactory(PrometheusMetricsFactory(registry: registry)) {
            try await BrokerForTests.withClient { _, broker, _ in
                try await broker.declare(fanoutQueue)
                #expect(registry.exposition().contains("amqp_publishes_total{outcome=\"failed\"} 0\n"))

                _ = await broker.publish([try PollenCounted.message(1), try PollenCounted.strayMessage(2)])
                try await broker.publish(try PollenCounted.message(3))

                let text = registry.exposition()
                #expect(text.contains("amqp_publishes_total{outcome=\"confirmed\"} 2\n"))
                #expect(text.contains("amqp_publishes_total{outcome=\"unroutable\"} 1\n"))
                #expect(text.contains("amqp_publish_confirm_seconds_count 2\n"))
            }
        }
    }

    @Test func showsAConnectionThatIsLostAndOpenedAgain() async throws {
        let registry = PrometheusRegistry(RabbitMQMetrics.all)
        try await withMetricsFactory(PrometheusMetricsFactory(registry: registry)) {
            try await BrokerForTests.withClient { server, broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(try PollenCounted.message(1))
                #expect(registry.exposition().contains("amqp_connection_up{purpose=\"publish\"} 1\n"))
                #expect(registry.exposition().contains("amqp_connection_blocked 0\n"))
                #expect(registry.exposition().contains("amqp_connections_opened_total{purpose=\"publish\"} 1\n"))

                try await server.closeConnections()
                try await eventually("the loss shows") {
                    registry.exposition().contains("amqp_connection_up{purpose=\"publish\"} 0\n")
                }
                try await eventually("it is opened again") {
                    _ = try? await broker.publish(try PollenCounted.message(2))
                    return registry.exposition().contains("amqp_connections_opened_total{purpose=\"publish\"} 2\n")
                }
                #expect(registry.exposition().contains("amqp_connection_up{purpose=\"publish\"} 1\n"))
            }
        }
    }
}
