import Foundation
import MessageProtocol
import Messaging
import TestSupport
import Testing

@testable import RabbitMQ

@Suite(.timeLimit(.minutes(20))) struct RetryLadderTests {
    private let minute = RetryPolicy(delays: [.seconds(60)])

    @Test func aMessageThatFailsWaitsBesideItsQueueAndNotInIt() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let messages = try (1...10).map { try PollenCounted.message($0) }
            for result in await broker.publish(messages) { try result.get() }
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await handled.record(message.grains)
                return message.grains == 1 ? .retry("poisoned") : .done
            }
            try await withConsumer(on: broker, prefetch: 1, policy: minute, handle) {
                try await handled.wait(forFirst: 10, "messages")
            }

            #expect(await handled.events == Array(1...10))
            let waiting = try await server.takeAll(from: "alert-fanout.retry-1m")
            #expect(waiting.map(\.payload) == [#"{"grains":1}"#])
            #expect(try await server.takeAll(from: fanoutQueue.name).isEmpty)
        }
    }

    @Test func theCopyIsTheMessageWithTheNumberOfItsNextAttempt() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let message = try PollenCounted.message(7)
            try await broker.publish(message)
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await handled.record(message.grains)
                return .retry(String(repeating: "ü", count: 1_000))
            }
            try await withConsumer(on: broker, policy: minute, handle) {
                try await handled.wait(forFirst: 1, "messages")
            }

            let copy = try #require(try await server.takeAll(from: "alert-fanout.retry-1m").first)
            for (name, value) in message.envelope.headers { #expect(copy.header(name) == value) }
            #expect(copy.header("x-attempt") == "2")
            #expect(copy.header("x-retry-reason")?.count == 500)
            #expect(copy.properties.messageID == message.envelope.id.uuidString.lowercased())
            #expect(copy.properties.type == "pollen.counted.v1")
            #expect(copy.properties.contentType == "application/json")
            #expect(copy.properties.deliveryMode == 2)
            let expiration = try #require(copy.properties.expiration.flatMap { Int($0) })
            #expect((48_000...60_000).contains(expiration), "the rung, less its jitter")
        }
    }

    @Test func notesWhyAMessageWaits() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            for number in 1...2 { try await broker.publish(PollenCounted.message(number)) }
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await handled.record(message.grains)
                return message.grains == 1 ? .retry("poisoned") : .done
            }
            try await withConsumer(on: broker, policy: minute, handle) {
                try await handled.wait(forFirst: 2, "messages")
            }

            let notes = broker.retries.take()
            #expect(notes.map(\.queue) == [fanoutQueue.name])
            #expect(notes.map(\.attempt) == [1])
            #expect(notes.map(\.reason) == ["poisoned"])
            #expect(notes.allSatisfy { $0.until > Date() })
        }
    }

    @Test func becomesADeadLetterAfterTheLastAttempt() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(7))
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await handled.record(message.attempt)
                return .retry("never good")
            }
            try await withConsumer(on: broker, handle) { try await handled.wait(forFirst: 5, "attempts") }

            #expect(await handled.events == [1, 2, 3, 4, 5])
            let letter = try #require(try await server.takeAll(from: fanoutQueue.deadLetterQueue).first)
            #expect(letter.header(DeadLetterHeader.reason) == "given up after 5 attempts: never good")
            #expect(letter.header(DeadLetterHeader.count) == "5")
        }
    }

    @Test func goesBackToItsQueueWhenTheCopyCannotBeKept() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await handled.record(message.attempt)
                guard await handled.events.count == 1 else { return .done }
                try? await server.deleteExchange("alert-fanout.retry-1m")
                return .retry("nowhere to wait")
            }
            try await withConsumer(on: broker, policy: minute, handle) {
                try await handled.wait(forFirst: 2, "deliveries")
            }

            #expect(await handled.events == [1, 1])
        }
    }

    @Test(arguments: [
        (Duration.milliseconds(200), "200ms"), (.milliseconds(1_500), "1500ms"), (.seconds(5), "5s"),
        (.seconds(90), "90s"), (.seconds(120), "2m"), (.seconds(3_600), "1h"), (.seconds(5_400), "90m"),
    ])
    func aDelayQueueIsNamedAfterItsDelay(delay: Duration, text: String) {
        #expect(DelayQueue(service: .notifier, delay: delay).name == "notifier.retry-\(text)")
    }
}
