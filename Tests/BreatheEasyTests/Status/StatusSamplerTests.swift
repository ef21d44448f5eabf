import BrokerManagement
import Domain
import Foundation
import Logging
import MessageProtocol
import Synchronization
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct StatusSamplerTests {
    private struct Away: Error, CustomStringConvertible {
        var description: String
    }

    private let clock = TestClock(StatusSnapshot.time)
    private let board = StatusBoard(startedAt: StatusSnapshot.time)

    private func sampler(_ change: (inout StatusSampler.Readers) -> Void = { _ in }) throws -> StatusSampler {
        let source = SourceStatus.forTests()
        var readers = StatusSampler.Readers(
            lanes: { [LaneCounts(lane: .station, pending: 120, settledInLastMinute: 60)] }, channels: { [] },
            sources: { [source] },
            messages: { MessageCounts(outboxes: [], retries: []) },
            broker: {
                StatusSampler.BrokerFigures(queues: [
                    QueueStatus(name: "notifier.a.v1", ready: 3, unacknowledged: 2),
                    QueueStatus(name: "notifier.b.v1", ready: 1), QueueStatus(name: "notifier.b.v1.dead", ready: 9),
                    QueueStatus(name: "alert-fanout.c.v1"),
                ])
            })
        change(&readers)
        return StatusSampler(
            board: board, readers: readers, now: { [clock] in clock.now },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func putsASampleOnTheBoardAndIntoTheHistory() async throws {
        try await sampler().sample()

        #expect(board.snapshot.lanes.value?.first?.pending == 120)
        #expect(
            board.history.samples == [
                StatusSample(
                    at: StatusSnapshot.time, backlog: ["notifier": 6, "alert-fanout": 0], settledPerMinute: 60,
                    drainSeconds: 120)
            ])
    }

    @Test func whatFailsIsUnknownSinceTheFirstFailureAndTheRestIsKnown() async throws {
        let isAway = Mutex(false)
        let sampler = try sampler {
            $0.lanes = {
                if isAway.withLock({ $0 }) { throw Away(description: "away") }
                return []
            }
        }
        await sampler.sample()
        isAway.withLock { $0 = true }
        clock.advance(by: 10)
        await sampler.sample()
        clock.advance(by: 10)
        await sampler.sample()

        #expect(board.snapshot.lanes == .unknown(since: StatusSnapshot.time + 10, reason: "away"))
        #expect(board.snapshot.queues.value?.count == 4)
        #expect(board.history.samples.map(\.settledPerMinute) == [0, nil, nil])
        #expect(board.history.samples.map(\.drainSeconds) == [0, nil, nil])

        isAway.withLock { $0 = false }
        await sampler.sample()
        #expect(board.snapshot.lanes == .known([]))
    }

    @Test func withoutAnAddressTheQueuesAreOff() async throws {
        try await sampler { $0.broker = nil }.sample()

        #expect(board.snapshot.queues == .off && board.snapshot.alarms == .off)
        #expect(board.history.samples.first?.backlog == nil)
    }

    @Test func keepsAnHour() {
        var history = StatusHistory()
        for second in stride(from: 0.0, through: 7_200, by: 10) {
            history.add(StatusSample(at: StatusSnapshot.time + second))
        }
        #expect(history.samples.first?.at == StatusSnapshot.time + 3_600)
        #expect(history.samples.last?.at == StatusSnapshot.time + 7_200)
        #expect(history.samples.count == 361)
    }

    @Test func isBoundedHoweverOftenItSamples() {
        var history = StatusHistory()
        for millisecond in 0..<1_000 {
            history.add(StatusSample(at: StatusSnapshot.time + Double(millisecond) / 1_000))
        }
        #expect(history.samples.count == StatusHistory.capacity)
        #expect(history.samples.last?.at == StatusSnapshot.time + 0.999)
    }
}
