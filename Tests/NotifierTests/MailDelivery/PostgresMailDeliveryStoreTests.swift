import Domain
import Foundation
import Postgres
import Testing

@testable import notifier

@Suite struct PostgresMailDeliveryStoreTests {
    @Test func givesAMailToOneWorkerOnly() async throws {
        try await withQueue(of: 20) { pool, store in
            let claims = try await withThrowingTaskGroup(of: [ClaimedMail].self) { group in
                for _ in 0..<3 { group.addTask { try await store.claim(8) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }

            #expect(claims.count == 20)
            #expect(Set(claims.map(\.id)).count == 20)
        }
    }

    @Test func givesUrgentMailsFirst() async throws {
        try await withQueue(of: 3) { pool, store in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            try await pool.deliver(.sample(urgency: .urgent, title: "Urgent", recipients: [userID]))

            #expect(try await store.claim(1).map(\.title) == ["Urgent"])
        }
    }

    @Test func givesTheMailsOfADeadWorkerToTheNextWhenTheLeaseEnds() async throws {
        try await withQueue(of: 1) { pool, store in
            let dead = try await store.claim(1, at: .noon)

            let early = try await store.claim(1, at: .noon + 119)
            let later = try await store.claim(1, at: .noon + 120)

            #expect(early.isEmpty)
            #expect(later.map(\.id) == dead.map(\.id))
            #expect(later.map(\.attempt) == [2])
        }
    }

    @Test func ignoresAWorkerWhoseLeaseEndedBeforeItSpoke() async throws {
        try await withQueue(of: 1) { pool, store in
            let slow = try #require(try await store.claim(1, at: .noon).first)
            let quick = try #require(try await store.claim(1, at: .noon + 120).first)

            try await store.record(.failed(.unreachable), of: slow, at: .noon + 121)
            try await store.record(.sent, of: quick, at: .noon + 122)

            #expect(try await pool.count("deliveries WHERE state = 'sent' AND failure_reason IS NULL") == 1)
        }
    }

    @Test func keepsTheReasonOfAFailure() async throws {
        try await withQueue(of: 2) { pool, store in
            let mails = try await store.claim(2)

            try await store.record(.retry(at: .noon + 500, .deferred), of: mails[0], at: .noon)
            try await store.record(.failed(.refused), of: mails[1], at: .noon)

            let retried: SQL =
                "state = 'queued' AND failure_reason = 'deferred' AND next_attempt_at = \(Date.noon + 500)"
            #expect(try await pool.count("deliveries WHERE \(retried)") == 1)
            #expect(try await pool.count("deliveries WHERE state = 'failed' AND failure_reason = 'refused'") == 1)
        }
    }

    @Test func takesTheAddressAsItIsNow() async throws {
        try await withQueue(of: 1) { pool, store in
            try await pool.query("UPDATE subscribers SET email = NULL")

            #expect(try await store.claim(1).map(\.address) == [nil])
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func tellsWhenMailsWereQueued() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            let (wakeUps, waker) = AsyncStream.makeStream(of: Void.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await PostgresMailQueueSignal(pool: pool).forEachAddition { waker.yield() }
                }
                var wakeUp = wakeUps.makeAsyncIterator()
                // The first says that somebody listens now.
                await wakeUp.next()
                try await pool.deliver(.sample(recipients: [userID]))
                await wakeUp.next()
                group.cancelAll()
            }
        }
    }

    private func withQueue(
        of count: Int, _ body: (PostgresPool, PostgresMailDeliveryStore) async throws -> Void
    ) async throws {
        try await withNotifierDatabase { pool in
            let people = (0..<count).map { _ in UserID() }
            try await pool.addSubscribers(people)
            try await pool.deliver(.sample(recipients: people))
            try await body(pool, PostgresMailDeliveryStore(pool: pool))
        }
    }
}

extension PostgresMailDeliveryStore {
    fileprivate func claim(_ limit: Int, at now: Date = .noon) async throws -> [ClaimedMail] {
        try await claimDue(limit: limit, at: now, until: now + SendDueMail.lease)
    }
}
