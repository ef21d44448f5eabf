import Foundation
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct ReplayDeadLettersTests {
    private let queue = DeadLetterRig.queue

    private func replay(_ rig: DeadLetterRig) -> ReplayDeadLetters {
        ReplayDeadLetters(walk: DeadLetterWalk(broker: rig.hands), rate: 10_000, now: { Date() })
    }

    @Test func givesBackWhatTheFilterMeansInItsOrder() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury((0..<60).map { DeadLetterRig.message($0) }) { $0.isMultiple(of: 2) ? "late" : "unknown" }

            let change = try await replay(rig)([queue], DeadLetterFilter(cause: "late"))

            #expect(change.count == 30)
            #expect(change.failure == nil)
            #expect(try await rig.restingNumbers() == (0..<60).filter { !$0.isMultiple(of: 2) })
            let handled = try await rig.handle(30) { _ in .acknowledge }
            #expect(handled.map(\.number) == (0..<60).filter { $0.isMultiple(of: 2) })
            #expect(handled.allSatisfy { $0.attempt == 1 && $0.headers[DeadLetterHeader.reason] == nil })
        }
    }

    @Test func replaysNothingWhenDry() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury((0..<3).map { DeadLetterRig.message($0) }) { _ in "late" }
            var replay = replay(rig)
            replay.isDryRun = true

            #expect(try await replay([queue], DeadLetterFilter()).count == 3)

            #expect(try await rig.restingNumbers() == [0, 1, 2])
            #expect(try await rig.hands.depth(of: queue.name)?.ready == 0)
        }
    }

    @Test func findsThePartitionsOfAQueueThatHasSome() async throws {
        try await DeadLetterRig.with { rig in
            let partitioned = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)
            try await rig.broker.declare(partitioned)
            let messages = (0..<10).map { number in
                var message = DeadLetterRig.message(number, for: partitioned)
                message.envelope.partitionKey = "person \(number)"
                return message
            }
            try await rig.bury(messages, in: partitioned) { _ in "late" }

            #expect(try await replay(rig)([partitioned], DeadLetterFilter()).count == 10)

            let handled = try await rig.handle(10, of: partitioned) { _ in .acknowledge }
            #expect(handled.map(\.number).sorted() == Array(0..<10))
        }
    }

    @Test func stopsAtTheLimit() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury((0..<5).map { DeadLetterRig.message($0) }) { _ in "late" }
            var replay = replay(rig)
            replay.limit = 2

            #expect(try await replay([queue], DeadLetterFilter()).count == 2)

            #expect(try await rig.restingNumbers() == [2, 3, 4])
        }
    }

    @Test func doesNotRunAfterMessagesThatDieAgain() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury((0..<20).map { DeadLetterRig.message($0) }) { _ in "late" }
            let consumer = Task {
                try await rig.broker.consume(Subscription(queue)) { _ in .deadLetter("late again") }
            }

            let change = try await replay(rig)([queue], DeadLetterFilter())

            #expect(change.count == 20)
            try await eventually("all have died again") { try await rig.restingNumbers().count == 20 }
            consumer.cancel()
            try await consumer.value
        }
    }

    @Test func keepsADeadLetterThatIsUnroutable() async throws {
        try await DeadLetterRig.with { rig in
            try await rig.bury((0..<2).map { DeadLetterRig.message($0) }) { _ in "late" }
            try await rig.server.deleteQueue(queue.name)

            let change = try await replay(rig)([queue], DeadLetterFilter())

            #expect(change.count == 0)
            #expect(change.failure?.contains("is kept") == true)
            #expect(try await rig.restingNumbers() == [0, 1])
        }
    }

    /// An operator's command that is killed between the copy and the removal leaves both.
    @Test func hasOneEffectThoughTheCommandIsKilledAndRunAgain() async throws {
        try await DeadLetterRig.with { rig in
            try await withDatabase(migrations: [.messaging(number: 1), .effects], schema: "notifier") { pool in
                try await rig.bury([DeadLetterRig.message(7)]) { _ in "no template" }
                let first = RabbitMQOperator(configuration: rig.server.configuration(), logger: .silent)
                let letter = try #require(try await first.openQueue(queue.deadLetterQueue).next())
                try await first.replay(letter, to: queue, at: Date())
                await first.close()
                try await eventually("the dead letter is there again") {
                    try await rig.hands.depth(of: queue.deadLetterQueue)?.ready == 1
                }

                #expect(try await replay(rig)([queue], DeadLetterFilter()).count == 1)

                try await rig.handle(2) { message in
                    do {
                        let id = try Envelope(headers: message.headers).id
                        try await pool.transaction { transaction in
                            guard try await transaction.firstHandling(of: id, by: "quiz") else { return }
                            try await transaction.query("INSERT INTO effects (number) VALUES (\(message.number))")
                        }
                        return .acknowledge
                    } catch {
                        return .deadLetter("\(error)")
                    }
                }
                #expect(try await pool.query("SELECT number FROM effects").decode(Int.self) == [7])
                #expect(try await rig.restingNumbers().isEmpty)
            }
        }
    }
}

extension Migration {
    fileprivate static let effects = Migration(
        number: 2, name: "effects", statements: "CREATE TABLE effects (number integer NOT NULL)")
}
