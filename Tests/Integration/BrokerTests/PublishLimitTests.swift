import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

/// What becomes of publishes that the broker does not take, or not in time.
@Suite(.timeLimit(.minutes(20))) struct PublishLimitTests {
    /// A broker object behind a proxy, connected, with a queue that holds message 1.
    private func withProxy(
        _ adjust: (inout RabbitMQConfiguration) -> Void,
        _ test: (BrokerForTests, BrokerForTestsProxy, RabbitMQBroker) async throws -> Void
    ) async throws {
        try await BrokerForTests.with { server in
            let proxy = try BrokerForTestsProxy(to: server.port)
            defer { proxy.stop() }
            var configuration = server.configuration(port: proxy.port)
            adjust(&configuration)
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(PollenCounted.message(1))
                try await test(server, proxy, broker)
            }
        }
    }

    @Test func neverSendsAMessageWhoseTimeIsOver() async throws {
        try await withProxy {
            $0.publishTimeLimit = .seconds(5)
        } _: { server, proxy, broker in
            proxy.sayBlocked("low on memory")
            try await eventually("the broker says that it is blocked") { broker.congestion != nil }

            let error = await broker.publish([try PollenCounted.message(2)]).first?.error

            #expect(broker.congestion == "the broker accepts no messages: low on memory")
            #expect(broker.notPublishingReason == "the broker accepts no messages: low on memory")
            guard case .timedOut(let routingKey, let reason) = error else {
                Issue.record("expected timedOut, got \(String(describing: error))")
                return
            }
            #expect(routingKey == "pollen.counted.v1")
            #expect(reason.contains("not sent"))
            proxy.sayUnblocked()
            try await eventually("the broker takes messages again") { broker.congestion == nil }
            #expect(broker.notPublishingReason == nil)
            try await eventually("the broker confirms again") {
                await broker.publish([try PollenCounted.message(3)]).first?.error == nil
            }
            let stored = try await server.takeAll(from: fanoutQueue.name).map(\.payload)
            #expect(Set(stored) == [#"{"grains":1}"#, #"{"grains":3}"#])
        }
    }

    @Test func reportsThatAnUnconfirmedMessageIsInDoubt() async throws {
        try await withProxy {
            $0.publishTimeLimit = .seconds(5)
            $0.publishWindow = 1
        } _: { server, proxy, broker in
            proxy.silence()
            let error = await broker.publish([try PollenCounted.message(2)]).first?.error

            guard case .timedOut(_, let reason) = error else {
                Issue.record("expected timedOut, got \(String(describing: error))")
                return
            }
            #expect(reason.contains("it may or may not be stored"))
            // The place in the window is free once the broker has settled the message after all.
            proxy.resume()
            try await eventually("the window has room") {
                await broker.publish([try PollenCounted.message(3)]).first?.error == nil
            }
            #expect(Set(try await server.takeAll(from: fanoutQueue.name).map(\.payload)).count == 3)
        }
    }

    @Test func staysAwakeWhileAHalfSentMessageIsStuck() async throws {
        try await withProxy {
            $0.publishTimeLimit = .seconds(5)
        } _: { server, proxy, broker in
            // More than the buffers of four sockets hold.
            let large = try Self.message(ofSize: 16_000_000)

            proxy.silence()
            let results = await broker.publish([large, try PollenCounted.message(3)])

            for result in results {
                guard case .timedOut = result.error else {
                    Issue.record("expected timedOut before the heartbeats fail, got \(result)")
                    return
                }
            }
            proxy.resume()
            try await eventually("the connection still publishes") {
                await broker.publish([try PollenCounted.message(4)]).first?.error == nil
            }
            let sizes = try await server.takeAll(from: fanoutQueue.name).map(\.payload.utf8.count)
            #expect(sizes.contains(large.body.count), "the half-sent message arrives whole")
        }
    }

    @Test func refusesAtOnceWhatTheBacklogHasNoRoomFor() async throws {
        try await withProxy {
            $0.publishWindow = 1
            $0.publishBacklog = 6
        } _: { _, proxy, broker in
            proxy.silence()
            async let waiting = broker.publish(try (2...7).map { try PollenCounted.message($0) })
            let congestion = "5 messages wait for room in the window"
            try await eventually(congestion) { broker.congestion == congestion }

            let results = await broker.publish([try PollenCounted.message(8), try PollenCounted.message(9)])

            #expect(results.map(\.error) == Array(repeating: .overloaded("5 messages are already waiting"), count: 2))
            proxy.resume()
            #expect(try await waiting.allSatisfy { $0.error == nil })
            #expect(broker.congestion == nil)
        }
    }

    @Test func limitsTheBytesThatWait() async throws {
        try await withProxy {
            $0.publishWindow = 1
            $0.publishBacklogBytes = 10_000
        } _: { _, proxy, broker in
            let large = try Self.message(ofSize: 4_000)
            proxy.silence()
            async let waiting = broker.publish([try PollenCounted.message(3), large, large])
            try await eventually("two large messages wait") { broker.congestion?.hasPrefix("2 messages") == true }

            let error = await broker.publish([large]).first?.error

            #expect(error == .overloaded("2 messages are already waiting"))
            proxy.resume()
            #expect(try await waiting.allSatisfy { $0.error == nil })
        }
    }

    @Test func mixesLargeAndSmallMessagesOfManyCallers() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let handled = BrokerForTestsRecorder<IncomingMessage>()
            let bodies = (0..<60).map { number in
                [UInt8](repeating: UInt8(number), count: number % 3 == 0 ? 400_000 + number : 100 + number)
            }
            try await withThrowingTaskGroup { group in
                for body in bodies {
                    group.addTask {
                        var message = try PollenCounted.message(0)
                        message.body = body
                        try await broker.publish(message)
                    }
                }
                try await group.waitForAll()
            }

            try await withConsumer(on: broker, handled.handle) {
                try await handled.wait(forFirst: bodies.count, "messages")
            }

            #expect(Set(await handled.events.map(\.body)) == Set(bodies))
        }
    }

    private static func message(ofSize size: Int) throws -> OutgoingMessage {
        var message = try PollenCounted.message(0)
        message.body = Array(repeating: UInt8(ascii: " "), count: size)
        return message
    }
}
