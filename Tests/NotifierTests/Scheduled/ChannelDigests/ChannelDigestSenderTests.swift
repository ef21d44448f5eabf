import Foundation
import Logging
import Synchronization
import Testing

@testable import notifier

@Suite struct ChannelDigestSenderTests {
    @Test(.timeLimit(.minutes(20)))
    func looksAgainAtOnceWhileThereIsMoreAndLaterAfterAFailure() async throws {
        let store = CountingStore(rounds: [
            .success(DigestCounts(windows: ChannelDigestSender.batchSize)), .failure(Outage()),
            .success(DigestCounts(windows: 1)),
        ])
        let sender = ChannelDigestSender(
            store: store, now: { .noon }, logger: Logger(label: "test"), interval: .milliseconds(1))

        let task = Task { try await sender.run() }
        for await left in store.left where left == 0 { break }
        task.cancel()
        try await task.value

        #expect(store.limits.allSatisfy { $0 == ChannelDigestSender.batchSize })
    }
}

/// Returns the results it was given, then that nothing is due.
private final class CountingStore: ChannelDigestStore {
    private let rounds: Mutex<[Result<DigestCounts, Outage>]>
    private let asked = Mutex<[Int]>([])
    let left: AsyncStream<Int>
    private let continuation: AsyncStream<Int>.Continuation

    init(rounds: [Result<DigestCounts, Outage>]) {
        self.rounds = Mutex(rounds)
        (left, continuation) = AsyncStream.makeStream()
    }

    var limits: [Int] { asked.withLock { $0 } }

    func sendDue(limit: Int, at now: Date) async throws -> DigestCounts {
        asked.withLock { $0.append(limit) }
        let (round, left) = rounds.withLock { rounds -> (Result<DigestCounts, Outage>?, Int) in
            let round = rounds.isEmpty ? nil : rounds.removeFirst()
            return (round, rounds.count)
        }
        continuation.yield(left)
        return try round?.get() ?? DigestCounts()
    }
}
