import Domain
import Foundation
import Testing

@testable import notifier

@Suite struct DeliveryBacklogTests {
    @Test func countsWhatIsDueAndUnclaimed() async throws {
        try await withNotifierDatabase { pool in
            let store = PostgresDeliveryStore(pool: pool)
            try await pool.queue(QueuedDeliveries(count: 5, dueAt: .noon - 60))
            try await pool.queue(QueuedDeliveries(count: 2, host: "fcm.example:443", channel: .fcm, dueAt: .noon - 7))
            try await pool.queue(QueuedDeliveries(count: 3, host: "email", channel: .email, dueAt: .noon + 1))
            _ = try await store.claim(2)

            let backlog = try await store.backlog(countingTo: 100, at: .noon)

            #expect(
                backlog == [
                    .apns: DeliveryBacklog(count: 3, firstDue: .noon - 60),
                    .fcm: DeliveryBacklog(count: 2, firstDue: .noon - 7),
                ])
        }
    }

    /// A host with a long queue costs no more than its limit, and hides no other.
    @Test func countsEachHostUpToTheLimit() async throws {
        try await withNotifierDatabase { pool in
            let store = PostgresDeliveryStore(pool: pool)
            try await pool.queue(QueuedDeliveries(count: 30))
            try await pool.queue(QueuedDeliveries(count: 4, host: "z.example:443", channel: .webhook))

            let backlog = try await store.backlog(countingTo: 10, at: .noon)

            #expect(backlog.mapValues(\.count) == [.apns: 10, .webhook: 4])
        }
    }

    @Test func countsAMessageAgainWhenItsLeaseEnds() async throws {
        try await withNotifierDatabase { pool in
            let store = PostgresDeliveryStore(pool: pool)
            try await pool.queue(QueuedDeliveries(count: 1))
            _ = try await store.claim(1)
            #expect(try await store.backlog(countingTo: 10, at: .noon).isEmpty)
            #expect(try await store.backlog(countingTo: 10, at: .noon + DeliveryEngine.lease)[.apns]?.count == 1)
        }
    }
}
