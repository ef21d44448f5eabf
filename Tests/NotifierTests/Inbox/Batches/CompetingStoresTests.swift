import Domain
import Foundation
import MessageProtocol
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import notifier

@Suite struct CompetingStoresTests {
    @Test(.timeLimit(.minutes(20)))
    func notifyTheSamePeopleOnceEachAndOfTheNewestOfAThread() async throws {
        try await withTwoPools { pools in
            let people = (0..<200).map { _ in UserID() }
            let thread = ThreadID()
            let alerts = (0..<3).map { _ in AlertID() }
            try await pools[0].addSubscribers(Array(people.prefix(50)))

            let batches = alerts.indices.flatMap { age in
                (0..<6).map { _ in
                    NotificationBatchReady.sample(
                        alertID: alerts[age], title: "\(age)", recipients: people.shuffled()
                    ).with(thread: thread, raisedAt: .noon - Double(age))
                }
            }
            try await deliver(batches.shuffled(), over: pools)

            let pool = pools[0]
            let shown = try await pool.query(
                "SELECT count(*), count(DISTINCT user_id), count(*) FILTER (WHERE title = '0') FROM inbox"
            ).decode((Int, Int, Int).self)
            #expect(shown.map(\.0) == [200])
            #expect(shown.map(\.1) == [200])
            #expect(shown.map(\.2) == [200])
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 50)
            let settlements = try await pool.settlements()
            #expect(settlements.count == batches.count)
            #expect(settlements.allSatisfy { $0.outcomes.reduce(0) { $0 + $1.recipients } == 200 })
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func leaveNothingOfAnAccountThatIsDeletedMeanwhile() async throws {
        try await withTwoPools { pools in
            let people = (0..<100).map { _ in UserID() }
            let gone = people.prefix(10)
            try await pools[0].addSubscribers(people)

            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await deliver((0..<20).map { _ in .sample(recipients: people.shuffled()) }, over: pools)
                }
                for userID in gone { group.addTask { try await pools[1].delete(userID) } }
                try await group.waitForAll()
            }

            let pool = pools[0]
            #expect(try await pool.count("notifications WHERE user_id = ANY(\(gone.map(\.uuid)))") == 0)
            #expect(try await pool.count("deliveries WHERE user_id = ANY(\(gone.map(\.uuid)))") == 0)
            #expect(try await pool.count("notifications") == 20 * 90)
            #expect(try await pool.count("batches WHERE size = 100") == 20)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func queueNoMailOfAnAlertThatIsStoppedMeanwhile() async throws {
        try await withTwoPools { pools in
            let alertID = AlertID()
            let people = (0..<200).map { _ in UserID() }
            try await pools[0].addSubscribers(people)
            let batches = stride(from: 0, to: 200, by: 10).map { start in
                NotificationBatchReady.sample(alertID: alertID, recipients: Array(people[start..<start + 10]))
            }

            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await deliver(batches, over: pools) }
                group.addTask { try await pools[1].stop(alertID) }
                try await group.waitForAll()
            }

            #expect(try await pools[0].count("deliveries WHERE state = 'queued'") == 0)
            #expect(try await pools[0].count("notifications") == pools[0].count("deliveries"))
            #expect(try await pools[0].settlements().flatMap(\.outcomes).reduce(0) { $0 + $1.recipients } == 200)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func anOlderOneWaitsForTheNewerThatIsBeingDelivered() async throws {
        try await withTwoPools { pools in
            let (thread, userID) = (ThreadID(), UserID())
            let old = NotificationBatchReady.sample(title: "Old", recipients: [userID])
                .with(thread: thread, raisedAt: .noon - 60)
            let new = NotificationBatchReady.sample(title: "New", recipients: [userID])
                .with(thread: thread, raisedAt: .noon)

            try await whileNotifying(new, over: pools) { try await pools[1].deliver(old) }

            #expect(try await pools[0].inbox(of: userID) == ["New"])
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func aStopWaitsForNotificationsUnderWayAndSupersedesTheirMails() async throws {
        try await withTwoPools { pools in
            let (alertID, userID) = (AlertID(), UserID())
            try await pools[0].addSubscribers([userID])

            try await whileNotifying(.sample(alertID: alertID, recipients: [userID]), over: pools) {
                try await pools[1].stop(alertID)
            }

            #expect(try await pools[0].count("deliveries WHERE state = 'superseded'") == 1)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func aDeletionWaitsForNotificationsUnderWayAndErasesThem() async throws {
        try await withTwoPools { pools in
            let userID = UserID()
            try await pools[0].addSubscribers([userID])

            try await whileNotifying(.sample(recipients: [userID]), over: pools) { try await pools[1].delete(userID) }

            #expect(try await pools[0].count("entries") == 0)
            #expect(try await pools[0].count("deliveries") == 0)
        }
    }

    /// Begins `other` while a batch is delivered but not committed, and commits when `other` waits for that
    /// or has ended.
    private func whileNotifying(
        _ batch: NotificationBatchReady, over pools: [PostgresPool],
        _ other: @escaping @Sendable () async throws -> Void
    ) async throws {
        let work = try BatchWork(batch, now: .noon)
        let source = try await pools[0].keepText(of: work.notification)
        let ending = Ending()
        let task = try await pools[0].transaction { transaction in
            _ = try await transaction.lockForNotifying(work.notification, from: source)
            _ = try await transaction.addToInboxes(
                work.notification, from: source, of: work.recipients, over: [.email])
            let task = Task {
                defer { ending.isReached.store(true, ordering: .releasing) }
                try await other()
            }
            while !ending.isReached.load(ordering: .acquiring), try await pools[0].isAnyLockAwaited() == false {}
            return task
        }
        try await task.value
    }

    /// All at once, each over one of the pools in turn.
    private func deliver(_ batches: [NotificationBatchReady], over pools: [PostgresPool]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, batch) in batches.enumerated() {
                group.addTask { try await pools[number % pools.count].deliver(batch) }
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

private final class Ending: Sendable {
    let isReached = Atomic(false)
}

extension PostgresPool {
    fileprivate func isAnyLockAwaited() async throws -> Bool {
        try await count(
            """
            pg_locks JOIN pg_database ON pg_database.oid = database
            WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()
            """) > 0
    }
}
