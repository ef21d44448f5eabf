import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// The number of partitions changes on the real broker while messages come and are handled.
@Suite(.timeLimit(.minutes(20))) struct ScalePartitionsTests {
    private static let queue = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)
    private let queue = Self.queue

    private func with(_ test: (PartitionRig) async throws -> Void) async throws {
        try await PartitionRig.with(queue, test)
    }

    @Test func losesNothingAndKeepsTheOrderOfEachKey() async throws {
        try await with { rig in
            try await rig.broker.declare(queue)
            let (keys, perKey) = (50, 40)
            let handled = BrokerForTestsRecorder<KeyedMessage>()
            let consumer = Task { await rig.consumeForEver(into: handled) }
            let sender = Task {
                for number in 0..<perKey {
                    let messages = (0..<keys).map { KeyedMessage(key: $0, number: number).outgoing(for: queue) }
                    for result in await rig.broker.publish(messages) { try result.get() }
                    // Spread over the time the changes take, so that messages meet every step of them.
                    try await Task.sleep(for: .milliseconds(600))
                }
            }

            try await rig.scale(to: 8)
            try await rig.scale(to: 2)
            try await sender.value
            try await handled.wait(for: "\(keys * perKey) messages") {
                Set($0).count == keys * perKey
            }

            let events = await handled.events
            var seen: Set<KeyedMessage> = []
            let first = Dictionary(grouping: events.filter { seen.insert($0).inserted }) { $0.key }
            for key in 0..<keys { #expect(first[key]?.map(\.number) == Array(0..<perKey), "key \(key)") }
            #expect(try await rig.known() == [rig.inUse(2)])
            consumer.cancel()
            await consumer.value
        }
    }

    @Test func makesThePartitionsOfAServiceThatNeverRan() async throws {
        try await with { rig in
            try await rig.scale(to: 8)
            #expect(try await rig.known() == [rig.inUse(8)])
            for result in await rig.broker.publish([KeyedMessage(key: 1, number: 1).outgoing(for: queue)]) {
                try result.get()
            }
        }
    }

    @Test func hasNothingToDoWhenTheNumberIsTheSame() async throws {
        try await with { rig in
            try await rig.broker.declare(queue)
            try await rig.scale(to: 4)
            #expect(rig.said.last?.hasSuffix("has 4 partitions already: nothing to do") == true)
        }
    }

    @Test func saysWhatToStartWhenNothingDrainsAndContinuesLater() async throws {
        try await with { rig in
            try await rig.broker.declare(queue)
            let messages = (0..<20).map { KeyedMessage(key: $0, number: 0).outgoing(for: queue) }
            for result in await rig.broker.publish(messages) { try result.get() }

            let failure = try await #require(throws: CommandFailure.self) {
                try await rig.scale(to: 2, timeLimit: .zero)
            }

            #expect(failure.description.contains("20 messages wait"))
            #expect(failure.description.contains("without a consumer: start health-metrics-analyzer"))
            let later = KeyedMessage(key: 3, number: 1)
            for result in await rig.broker.publish([later.outgoing(for: queue)]) { try result.get() }
            let other = try await #require(throws: CommandFailure.self) { try await rig.scale(to: 8) }
            #expect(other.description.contains("a change of \(queue) to 2 partitions is under way"))

            let handled = BrokerForTestsRecorder<KeyedMessage>()
            let consumer = Task { await rig.consumeForEver(into: handled) }
            try await rig.scale(to: 2)
            try await handled.wait(for: "21 messages") { Set($0).count == 21 }
            #expect(await handled.events.last == later)
            consumer.cancel()
            await consumer.value
        }
    }

    @Test(arguments: [1, 2, 3]) func continuesWhereItWasInterrupted(step: Int) async throws {
        try await with { rig in
            try await rig.broker.declare(queue)
            let (old, new) = (PartitionSet(queue: queue, count: 4), PartitionSet(queue: queue, count: 8))
            try await rig.hands.declare(new, isWaiting: true)
            if step > 1 { try await rig.hands.unbind(old) }
            if step > 2 { try await rig.server.deleteQueue(old.queueNames[0]) }

            try await rig.scale(to: 8)

            #expect(try await rig.known() == [rig.inUse(8)])
            #expect(try await rig.hands.depth(of: old.queueNames[3]) == nil)
        }
    }
}
