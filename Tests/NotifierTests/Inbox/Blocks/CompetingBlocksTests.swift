import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

/// Two notifiers share one alert.
@Suite(.timeLimit(.minutes(20))) struct CompetingBlocksTests {
    @Test(arguments: [true, false])
    func doNotWaitForEachOther(_ isSameAlert: Bool) async throws {
        try await withTwoPools { pools in
            let (alertID, thread) = (AlertID(), ThreadID())
            try await pools[0].addSubscribers(try await pools[0].neighbours(2, in: 1))
            try await pools[0].addSubscribers(try await pools[0].neighbours(2, in: 2))
            let first = NotificationBlocksReady.sample([1: [.english, .german]], alertID: alertID, thread: thread)
            // An older one of the thread waited for the newer when it came in batches.
            let second = NotificationBlocksReady.sample(
                [2: [.english, .german]], alertID: isSameAlert ? alertID : AlertID(), thread: thread,
                raisedAt: isSameAlert ? .noon - 60 : .noon - 120)

            // It ends although the other one is still open, or the test runs into its limit.
            try await pools[0].whileDelivering(first) { try await pools[1].deliver(second) }
            try await pools[0].routeAll()

            #expect(try await pools[0].blocks(of: first.alertID)[1] == [.english, .german])
            #expect(try await pools[0].blocks(of: second.alertID)[2] == [.english, .german])
            #expect(try await pools[0].count("deliveries WHERE state = 'queued'") == 4)
        }
    }

    @Test func notifyEverybodyOnceThoughTheChunksOverlap() async throws {
        try await withTwoPools { pools in
            let alertID = AlertID()
            try await pools[0].addSubscribers(try await pools[0].neighbours(40))
            // Each names every other person; all of a chunk in some.
            let messages = (0..<12).map { number in
                let people = (0..<40).map { $0 % (number % 3 + 1) == 0 ? UInt8.english : 0 }
                return NotificationBlocksReady.sample([1: people, 2 + Int32(number): [.english]], alertID: alertID)
            }

            try await deliver(messages.shuffled(), over: pools)

            let pool = pools[0]
            #expect(try await pool.blocks(of: alertID)[1] == Array(repeating: .english, count: 40))
            #expect(try await pool.count("blocks") == 13)
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 40)
            #expect(try await pool.settlements().count == 12)
        }
    }

    @Test func notifyOfTheNewestOfAThreadWhateverComesFirst() async throws {
        try await withTwoPools { pools in
            let thread = ThreadID()
            let people = try await pools[0].neighbours(30)
            try await pools[0].addSubscribers(people)
            let all = Array(repeating: UInt8.english, count: 30)
            let messages = (0..<3).flatMap { age in
                let alertID = AlertID()
                return (0..<4).map { _ in
                    NotificationBlocksReady.sample(
                        [1: all], alertID: alertID, title: "\(age)", thread: thread, raisedAt: .noon - Double(age))
                }
            }

            try await deliver(messages.shuffled(), over: pools)

            let pool = pools[0]
            let shown = try await pool.query(
                "SELECT count(*), count(DISTINCT user_id), count(*) FILTER (WHERE title = '0') FROM inbox"
            ).decode((Int, Int, Int).self)
            #expect(shown.map { [$0.0, $0.1, $0.2] } == [[30, 30, 30]])
            let claims = try await PostgresDeliveryStore(pool: pool).claim(200, of: "email")
            let sent = claims.filter { !$0.isSuperseded }
            #expect(sent.map(\.notification?.title) == Array(repeating: "0", count: 30))
            #expect(try await pool.settlements().allSatisfy { $0.outcomes.reduce(0) { $0 + $1.recipients } == 30 })
        }
    }

    @Test func leaveNothingInTheQueueOfAnAlertThatIsStoppedMeanwhile() async throws {
        try await withTwoPools { pools in
            let alertID = AlertID()
            for chunk in Int32(1)...20 {
                try await pools[0].addSubscribers(try await pools[0].neighbours(3, in: chunk))
            }
            let messages = (1...20).map { chunk in
                NotificationBlocksReady.sample([chunk: [.english, .english, .german]], alertID: alertID)
            }

            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await deliver(messages, over: pools) }
                group.addTask { try await pools[1].stop(alertID) }
                try await group.waitForAll()
            }

            let pool = pools[0]
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 0)
            // Those that were stored before the stop may not be routed before it.
            #expect(try await pool.count("blocks") * 3 >= pool.count("deliveries"))
            #expect(try await pool.settlements().flatMap(\.outcomes).reduce(0) { $0 + $1.recipients } == 60)
        }
    }

    /// All at once, each over one of the pools in turn.
    private func deliver(_ messages: [NotificationBlocksReady], over pools: [PostgresPool]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, message) in messages.enumerated() {
                group.addTask { try await pools[number % pools.count].deliver(message) }
            }
            try await group.waitForAll()
        }
    }

    private func withTwoPools(_ body: ([PostgresPool]) async throws -> Void) async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            try await database.withPool(of: "notifier") { first in
                try await database.withPool(of: "notifier") { second in try await body([first, second]) }
            }
        }
    }
}

extension PostgresPool {
    /// Runs the body while blocks, their deliveries and announcement are written and not committed.
    fileprivate func whileDelivering(
        _ message: NotificationBlocksReady, _ body: @Sendable () async throws -> Void
    ) async throws {
        let work = try BlockWork(message, now: .noon)
        let source = try await keepTexts(of: work.notifications, isOrdered: false)
        try await transaction { transaction in
            _ = try await transaction.lockForNotifying(from: source)
            _ = try await transaction.add(work.blocks, of: work, from: source, isRouted: true)
            try await body()
        }
    }
}
