import BrokerManagement
import Foundation
import Synchronization
import Testing

@testable import breathe_easy

@Suite(.timeLimit(.minutes(20))) struct WatchQueuesTests {
    private static let overview = QueueOverview(
        time: Date(timeIntervalSince1970: 0), broker: BrokerState(version: "4.1.2", alarms: []), rows: [])

    @Test func endsWhenTheFirstReadFails() async throws {
        let watch = WatchQueues(
            read: { () throws(BrokerManagementError) in throw .refused(status: 401) }, interval: .zero,
            show: { _, _ in })
        await #expect(throws: BrokerManagementError.refused(status: 401)) { try await watch() }
    }

    @Test func showsTheLastFiguresWhileTheBrokerIsAwayAndContinuesAfterwards() async throws {
        let reads = Mutex(0)
        let (events, continuation) = AsyncStream.makeStream(of: String?.self)
        let watch = WatchQueues(
            read: { () throws(BrokerManagementError) in
                let number = reads.withLock { reads in
                    reads += 1
                    return reads
                }
                if number == 2 || number == 3 { throw .unreachable("nobody listens") }
                return Self.overview
            }, interval: .zero, show: { _, lost in continuation.yield(lost) })
        let task = Task { try await watch() }

        var shown: [String?] = []
        for await lost in events.prefix(4) { shown.append(lost) }
        task.cancel()
        _ = try? await task.value

        let sentence = BrokerManagementError.unreachable("nobody listens").description
        #expect(shown == [nil, sentence, sentence, nil])
    }
}
