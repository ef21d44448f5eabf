import BrokerManagement
import Domain
import Foundation
import HTTPFetch
import MessageProtocol
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// What the table shows of a real broker.
@Suite(.timeLimit(.minutes(20))) struct QueueLookTests {
    private let quizzes = ConsumerQueue(service: .notifier, message: QuizSuggested.name)
    private let metrics = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)

    @Test func showsTheBacklogItsAgeAndTheMissingConsumer() async throws {
        try await QueueRig.with { rig in
            try await rig.broker.declare(quizzes)
            try await rig.publish(12, to: quizzes)

            let overview = try await rig.overview(where: "12 messages of a known age") {
                $0[quizzes.name]?.ready == 12 && $0[quizzes.name]?.oldest.seconds != nil
            }

            let row = try #require(overview.rows[quizzes.name])
            #expect(row.consumers == 0 && row.drain == .never && row.deadLetters == 0)
            #expect(row.oldest.seconds.map { $0 < 60 } == true, "\(row.oldest)")
            #expect(row.troubles.map(\.sentence) == ["12 messages wait without a consumer: start notifier"])
            #expect(overview.rows.first == row)
            #expect(!overview.broker.version.isEmpty)
        }
    }

    @Test func showsUnacknowledgedMessages() async throws {
        try await QueueRig.with { rig in
            try await rig.broker.declare(quizzes)
            try await rig.publish(5, to: quizzes)
            try await rig.holding(quizzes, prefetch: 3) {
                // The broker counts each by itself, so one may be known before the other.
                let overview = try await rig.overview(where: "3 messages in hand of one consumer") {
                    $0[quizzes.name]?.unacknowledged == 3 && $0[quizzes.name]?.consumers == 1
                }
                #expect(overview.rows[quizzes.name]?.ready == 2)
                #expect(overview.rows[quizzes.name]?.troubles.first?.severity == .broken)
            }
        }
    }

    @Test func showsPartitionsAsOneQueueUnlessAskedForAll() async throws {
        try await QueueRig.with { rig in
            try await rig.broker.declare(metrics)
            try await rig.publish(40, to: metrics)
            let set = PartitionSet(queue: metrics, count: 4)

            let overview = try await rig.overview(where: "40 messages in all partitions") {
                $0[set.exchange]?.ready == 40
            }
            #expect(overview.rows.map(\.name) == [set.exchange])
            #expect(overview.rows.first?.queues == 4)
            #expect(overview.rows.first?.service == .healthMetricsAnalyzer)

            let all = try await rig.overview(showingAll: true, where: "each partition") { !$0.isEmpty }
            #expect(Set(all.rows.map(\.name)) == Set(set.queueNames + [metrics.deadLetterQueue]))
            #expect(all.rows.map(\.ready).reduce(0, +) == 40)
        }
    }

    @Test func showsDeadLettersBesideTheirQueueAndThatTheyAreNew() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury((0..<3).map { DeadLetterRig.message($0) }) { _ in "no template" }
            try await QueueRig.watching(rig.server) { rig in
                let queue = DeadLetterRig.queue

                // The broker's figures of the two queues are not of the same moment.
                let overview = try await rig.overview(where: "3 new dead letters, and nothing waits") {
                    $0[queue.name]?.newDeadLetters == 3 && $0[queue.name]?.waiting == 0
                }
                let row = try #require(overview.rows[queue.name])
                #expect(row.deadLetters == 3)
                #expect(
                    row.troubles.map(\.sentence) == ["3 new dead letters: see 'breathe-easy dead-letters list'"])
                #expect(overview.rows[queue.deadLetterQueue] == nil)

                let all = try await rig.overview(showingAll: true, where: "the dead letters' own queue") {
                    $0[queue.deadLetterQueue]?.newDeadLetters == 3 && $0[queue.name]?.waiting == 0
                }
                #expect(all.rows[queue.deadLetterQueue]?.severity == .broken)
                #expect(all.rows[queue.name]?.troubles.isEmpty == true)
            }
        }
    }

    @Test func printsJSONForMachines() async throws {
        try await QueueRig.with { rig in
            try await rig.broker.declare(quizzes)
            try await rig.publish(2, to: quizzes)
            let overview = try await rig.overview(where: "2 messages") { $0[quizzes.name]?.ready == 2 }

            let text = try overview.json(isOneLine: true)
            #expect(!text.contains("\n"))
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            #expect(object["rabbitmqVersion"] as? String == overview.broker.version)
            let queue = try #require((object["queues"] as? [[String: Any]])?.first)
            #expect(queue["name"] as? String == quizzes.name)
            #expect(queue["ready"] as? Int == 2)
            #expect(queue["drain"] as? String == "never")
            #expect(queue["severity"] as? String == "broken")
        }
    }
}
