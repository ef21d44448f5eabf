import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct StallTests {
    /// Hangs over its first message for ever, deaf to cancellation.
    private struct HangingHandler: MessageHandler {
        let gate = Gate()
        let handled = BrokerForTestsRecorder<String?>()
        let complaint: @Sendable () -> String?

        func handle(_ fact: PollenCounted, _ context: MessageContext) async -> Verdict {
            await handled.record(complaint())
            if await handled.events.count == 1 { await gate.pass() }
            return .done
        }
    }

    @Test func bringsAMessageAgainWhoseHandlerHangs() async throws {
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.canaryInterval = .milliseconds(50)
            configuration.handlerTimeLimit = .milliseconds(100)
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(PollenCounted.message(1))
                let handler = HangingHandler { broker.notReadyReason }
                let consumer = MessageConsumer(
                    of: .alertFanout, handler: handler, subscriber: broker, outage: { nil }, prefetch: 1,
                    backoff: Backoff(base: .milliseconds(20), limit: .milliseconds(200)), logger: Logger(label: "test"))

                let running = Task { try await consumer.run() }
                try await handler.handled.wait(forFirst: 2, "deliveries of the message")
                try await eventually("ready once the message is settled") { broker.isReady }
                running.cancel()
                try await running.value
                await handler.gate.open()

                let complaints = await handler.handled.events
                #expect(complaints[0] == nil)
                #expect(complaints[1]?.contains("\(fanoutQueue) had stalled: a handler has been working") == true)
                let rest = try await server.takeAll(from: fanoutQueue.name)
                #expect(rest.allSatisfy { $0.header("x-canary") != nil }, "the message was acknowledged")
            }
        }
    }

    @Test func keepsTwoIdleConsumersReadyWithCanaries() async throws {
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.canaryInterval = .milliseconds(50)
            try await RabbitMQBroker.with(configuration) { broker, log in
                try await RabbitMQBroker.with(configuration) { other, otherLog in
                    try await broker.declare(fanoutQueue)
                    let handled = BrokerForTestsRecorder<IncomingMessage>()
                    try await withConsumer(on: broker, policy: .never, handled.handle) {
                        try await withConsumer(on: other, policy: .never, handled.handle) {
                            for log in [log, otherLog] {
                                try await log.wait(for: "six rounds of canaries") { entries in
                                    entries.count { $0.hasPrefix("Canaries sent count=") } >= 6
                                }
                            }
                            #expect(broker.notReadyReason == nil)
                            #expect(other.notReadyReason == nil)
                        }
                    }
                    #expect(await handled.events.isEmpty, "no canary reaches a handler")
                }
            }
        }
    }

    @Test func keepsIdlePartitionsReadyWithCanaries() async throws {
        let queue = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.canaryInterval = .milliseconds(50)
            configuration.partitionCount = 2
            try await RabbitMQBroker.with(configuration) { broker, log in
                try await RabbitMQBroker.with(configuration) { standby, _ in
                    try await broker.declare(queue)
                    let handled = BrokerForTestsRecorder<IncomingMessage>()
                    try await withConsumer(of: queue, on: broker, policy: .never, handled.handle) {
                        try await withConsumer(of: queue, on: standby, policy: .never, handled.handle) {
                            try await log.wait(for: "six rounds of canaries") { entries in
                                entries.count { $0.hasPrefix("Canaries sent count=") } >= 12
                            }
                            #expect(broker.notReadyReason == nil)
                            #expect(standby.notReadyReason == nil)
                        }
                    }
                    #expect(await handled.events.isEmpty)
                }
            }
        }
    }
}
