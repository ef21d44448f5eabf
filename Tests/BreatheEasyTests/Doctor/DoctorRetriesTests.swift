import BrokerManagement
import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// What waits for its next attempt, against the real RabbitMQ.
@Suite(.timeLimit(.minutes(20))) struct DoctorRetriesTests {
    private let queue = DeadLetterRig.queue

    /// Two messages that failed five times, for a reason that names a number.
    private func withFailures(_ test: @escaping (TopologyRig) async throws -> Void) async throws {
        try await TopologyRig.with([.notifier]) { rig in
            for number in 1...2 { try await rig.broker.publish(DeadLetterRig.message(number)) }
            let consumer = Task {
                try await rig.broker.consume(
                    Subscription(queue, retryDelays: Set(RetryPolicy.patient.delays))
                ) { message in
                    .retry(
                        Retry(
                            rung: .seconds(3_600), delay: .seconds(3_600), nextAttempt: 6,
                            reason: "host \(message.number) has a NUL"))
                }
            }
            try await eventually("the count of messages that wait for the next attempt") {
                try await rig.probe.topology().queues["notifier.retry-1h"]?.ready == 2
            }
            consumer.cancel()
            _ = try? await consumer.value
            try await test(rig)
        }
    }

    @Test func saysHowManyWaitSinceWhenAndWhy() async throws {
        try await withFailures { rig in
            let findings = try await WaitingRetries(topology: try await rig.probe.topology())
                .findings(timeLimit: .seconds(60))

            let finding = try #require(findings.first { $0.of == "notifier" })
            #expect(finding.state == .warning)
            #expect(
                finding.fact == "messages fail again and again: 2 in notifier.retry-1h, the oldest from "
                    + "2027-01-15T08:00:00Z (host # has a NUL)")
            #expect(findings.filter { $0.of != "notifier" }.allSatisfy { $0.state == .ok }, "\(findings)")
        }
    }

    @Test func leavesThemWhereTheyWait() async throws {
        try await withFailures { rig in
            let topology = try await rig.probe.topology()
            for _ in 1...3 { _ = try await WaitingRetries(topology: topology).findings(timeLimit: .seconds(60)) }

            let hands = RabbitMQOperator(configuration: rig.server.configuration(), logger: .silent)
            let reader = try await hands.openQueue("notifier.retry-1h")
            let bodies = [try await reader.next(), try await reader.next()].compactMap { $0?.body.number }
            let rest = try await reader.next()
            try await reader.close()
            await hands.close()
            #expect(bodies.sorted() == [1, 2])
            #expect(rest == nil)
        }
    }
}
