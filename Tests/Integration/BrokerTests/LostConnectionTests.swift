import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct LostConnectionTests {
    /// The consumer and the reconnecting loop as a service runs them.
    private func withRunningBroker(
        _ configuration: RabbitMQConfiguration, _ handler: some MessageHandler<PollenCounted>,
        _ test: (RabbitMQBroker, BrokerForTestsRecorder<String>) async throws -> Void
    ) async throws {
        try await RabbitMQBroker.with(configuration) { broker, log in
            try await broker.declare(fanoutQueue)
            let backoff = Backoff(base: .milliseconds(20), limit: .milliseconds(200))
            let consumer = MessageConsumer(
                of: .alertFanout, handler: handler, subscriber: broker, outage: { nil }, backoff: backoff,
                logger: Logger(label: "test"))
            try await withThrowingTaskGroup { group in
                group.addTask { try await broker.run() }
                group.addTask { try await consumer.run() }
                try await test(broker, log)
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    @Test func losesNothingWhenTheBrokerClosesItsConnections() async throws {
        try await BrokerForTests.with { server in
            let handled = BrokerForTestsRecorder<Int>()
            try await withRunningBroker(server.configuration(), RecordingHandler(handled)) { broker, log in
                let sender = PersistentSender(broker, handled: handled)
                try await withThrowingTaskGroup { group in
                    for _ in 1...4 { group.addTask { try await sender.sendUntilStopped() } }
                    var (rounds, failures) = (0, 0)
                    // Three at least, and more while none of them cut a publish off.
                    repeat {
                        rounds += 1
                        let (round, before) = (rounds, await handled.events.count)
                        try await handled.wait(for: "deliveries in round \(round)") { $0.count > before + 100 }
                        try await server.closeConnections()
                        try await log.wait(for: "both connections restored in round \(round)") {
                            $0.count { $0.hasPrefix("Broker connection restored") } == 2 * round
                        }
                        failures = await sender.failures
                    } while rounds < 3 || (failures == 0 && rounds < 30)
                    await sender.stop()
                    try await group.waitForAll()
                }

                let sent = await sender.sent
                try await handled.wait(for: "each of \(sent) messages") { $0.count >= sent && Set($0) == Set(0..<sent) }
                #expect(await sender.failures > 0, "some publishes were in the air when the connection went")
            }
        }
    }

    @Test func failsWhatIsUnconfirmedWhenThePeerFallsSilent() async throws {
        try await BrokerForTests.with { server in
            let proxy = try BrokerForTestsProxy(to: server.port)
            defer { proxy.stop() }
            let configuration = server.configuration(port: proxy.port, heartbeatSeconds: 1)
            let handled = BrokerForTestsRecorder<Int>()
            try await withRunningBroker(configuration, RecordingHandler(handled)) { broker, log in
                try await broker.publish(PollenCounted.message(1))
                try await handled.wait(forFirst: 1, "messages")

                proxy.silence()
                let error = await broker.publish([try PollenCounted.message(2)]).first?.error

                #expect(error == .unavailable("the broker was silent for two heartbeats"))
                try await log.wait(for: "the consume connection's loss") {
                    $0.contains { $0.hasPrefix("Broker connection lost connection=consume") }
                }
                #expect(!broker.isReady)
                proxy.resume()
                try await log.wait(for: "both connections restored") {
                    $0.count { $0.hasPrefix("Broker connection restored") } == 2
                }
                try await broker.publish(PollenCounted.message(3))
                try await handled.wait(for: "the message after the silence") { $0.contains(3) }
                #expect(broker.isReady, "\(broker.notReadyReason ?? "")")
            }
        }
    }

    @Test func noticesThePeersSilenceWhileTheSocketTakesNoMore() async throws {
        try await BrokerForTests.with { server in
            let proxy = try BrokerForTestsProxy(to: server.port)
            defer { proxy.stop() }
            try await RabbitMQBroker.with(server.configuration(port: proxy.port, heartbeatSeconds: 1)) { broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(PollenCounted.message(1))
                // More than the buffers of four sockets hold: a blocking send would never return.
                var large = try PollenCounted.message(2)
                large.body = Array(repeating: UInt8(ascii: " "), count: 50_000)

                proxy.silence()
                let results = await broker.publish(Array(repeating: large, count: 1_000))

                #expect(results.count == 1_000)
                #expect(results.allSatisfy { $0.error == .unavailable("the broker was silent for two heartbeats") })
            }
        }
    }

    @Test func keepsAnIdleConnectionOpenWithHeartbeats() async throws {
        try await BrokerForTests.with { server in
            let proxy = try BrokerForTestsProxy(to: server.port)
            defer { proxy.stop() }
            let configuration = server.configuration(port: proxy.port, heartbeatSeconds: 1)
            try await RabbitMQBroker.with(configuration) { broker, log in
                try await broker.declare(fanoutQueue)

                // Either side closes after two intervals without a word from the other.
                try await proxy.heartbeats.wait(for: "heartbeats of 4 intervals from both sides") {
                    $0.contains { $0.fromClient >= 4 && $0.fromBroker >= 4 }
                }

                try await broker.declare(notifierQueue)
                #expect(await log.events.count { $0.hasPrefix("Broker connection open") } == 1)
                #expect(await log.events.allSatisfy { !$0.hasPrefix("Broker connection lost") })
            }
        }
    }

    @Test func failsFastWhileTheConnectionIsLost() async throws {
        try await BrokerForTests.with { server in
            let proxy = try BrokerForTestsProxy(to: server.port)
            let configuration = server.configuration(port: proxy.port)
            try await withRunningBroker(configuration, RecordingHandler(BrokerForTestsRecorder())) { broker, log in
                try await broker.publish(PollenCounted.message(1))
                proxy.stop()
                try await log.wait(for: "the loss") {
                    $0.contains { $0.hasPrefix("Broker connection lost connection=publish") }
                }

                guard case .unavailable = await broker.publish([try PollenCounted.message(2)]).first?.error else {
                    Issue.record("a publish without a connection must fail")
                    return
                }
                #expect(broker.notReadyReason?.contains("not connected for publishing") == true)
            }
        }
    }

    @Test func namesTheHostAndTheReasonWhenNobodyLetsItIn() async throws {
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.password = "wrong"
            try await RabbitMQBroker.with(configuration) { broker, _ in
                let error = await broker.publish([try PollenCounted.message(1)]).first?.error

                guard case .unavailable(let reason) = error else {
                    Issue.record("expected unavailable, got \(String(describing: error))")
                    return
                }
                #expect(reason.contains("127.0.0.1:\(server.port)") && reason.contains("ACCESS_REFUSED"))
                #expect(!reason.contains("wrong"))
            }
        }
    }

    @Test func triesTheNextHost() async throws {
        try await BrokerForTests.with { server in
            let closed = try BrokerForTestsProxy(to: server.port)
            closed.stop()
            var configuration = server.configuration()
            configuration.hosts += [.init(name: "127.0.0.1", port: closed.port)]
            for _ in 1...4 {
                try await RabbitMQBroker.with(configuration) { broker, _ in try await broker.declare(fanoutQueue) }
            }
        }
    }

    @Test func refusesToPublishAfterClosing() async throws {
        try await BrokerForTests.withClient { _, broker, log in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))

            await broker.close()

            #expect(await broker.publish([try PollenCounted.message(2)]).first?.error != nil)
            #expect(await log.events.allSatisfy { !$0.contains("lost") })
        }
    }
}
