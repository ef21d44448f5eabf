import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

@Suite struct RetiringTests {
    private func withQueue(
        _ deliveries: QueuedDeliveries, body: (PostgresPool, PostgresDeliveryStore) async throws -> Void
    ) async throws {
        try await withNotifierDatabase { pool in
            try await pool.queue(deliveries)
            try await body(pool, PostgresDeliveryStore(pool: pool))
        }
    }

    /// One more message for the same address.
    private func queueAnother(_ pool: PostgresPool, state: String = "queued", leaseUntil: Date? = nil) async throws {
        try await pool.query(
            """
            INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, state, next_attempt_at,
                lease_until, updated_at)
            SELECT user_id, source + 1, endpoint_id, channel, host, priority, \(state), next_attempt_at, \(leaseUntil),
                updated_at
            FROM deliveries ORDER BY source DESC LIMIT 1
            """)
    }

    @Test func retiresAnAddressThatIsGoneAndAnnouncesIt() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let claims = try await store.claim(1)
            try await queueAnother(pool)
            try await queueAnother(pool, state: "gathering")

            try await store.record(.addressGone, of: claims, at: .noon + 1)

            let key = try #require(claims.first?.key)
            #expect(
                try await pool.retirements() == [
                    DeliveryEndpointRetired(
                        userID: key.userID, endpointID: key.endpointID, version: 7, reason: .gone,
                        retiredAt: .noon + 1)
                ])
            #expect(try await pool.count("endpoints WHERE address IS NULL AND retired_reason = 'gone'") == 1)
            // The account's mail address is another one, and stays.
            #expect(try await pool.query("SELECT channel FROM routes").decode(String.self) == ["email"])
            #expect(try await pool.count("deliveries WHERE state = 'failed' AND failure_reason = 'address-gone'") == 3)
        }
    }

    @Test func leavesANewerAddressAlone() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let claims = try await store.claim(1)
            try await queueAnother(pool)
            try await pool.query("UPDATE endpoints SET version = 8")

            try await store.record(.addressGone, of: claims)

            #expect(try await pool.retirements().isEmpty)
            #expect(try await pool.count("routes") == 1)
            #expect(try await pool.states() == ["failed": 1, "queued": 1])
        }
    }

    @Test func retiresNothingForAWorkerWhoseLeaseEnded() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let slow = try await store.claim(1)
            _ = try await store.claim(1, at: .noon + 120)

            try await store.record(.addressGone, of: slow, at: .noon + 121)

            #expect(try await pool.retirements().isEmpty)
            #expect(try await pool.states() == ["queued": 1])
        }
    }

    @Test func leavesWhatAWorkerHoldsToThatWorker() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let claims = try await store.claim(1)
            try await queueAnother(pool, leaseUntil: .noon + 60)

            try await store.record(.addressGone, of: claims, at: .noon + 1)

            #expect(try await pool.states() == ["failed": 1, "queued": 1])
        }
    }

    @Test func retiresOnceHoweverManyMessagesFindTheAddressGone() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            try await queueAnother(pool)
            try await queueAnother(pool)
            let claims = try await store.claim(3)

            try await store.record(.addressGone, of: claims)

            #expect(claims.count == 3)
            #expect(try await pool.states()["failed"] == 3)
            #expect(try await pool.retirements().count == 1)
        }
    }

    @Test func marksAMailAddressAsBouncedAndKeepsTheAccount() async throws {
        try await withQueue(QueuedDeliveries(count: 1, host: "email", channel: .email)) { pool, store in
            let claims = try await store.claim(1, of: "email")

            try await store.record(.addressGone, of: claims, at: .noon + 1)

            #expect(
                try await pool.retirements() == [
                    DeliveryEndpointRetired(
                        userID: try #require(claims.first?.key.userID), endpointID: .email, version: 4,
                        reason: .bounced, retiredAt: .noon + 1)
                ])
            #expect(try await pool.count("subscribers WHERE email_bounced_version = 4 AND email IS NOT NULL") == 1)
            #expect(try await pool.count("routes") == 0)
        }
    }

    @Test func retiresWhateverVersionThereIsWhenNoneIsNamedAndSaysWhetherItDid() async throws {
        try await withQueue(QueuedDeliveries(count: 1, host: "email", channel: .email)) { pool, store in
            let userID = UserID(
                try #require(try await pool.query("SELECT user_id FROM subscribers").decode(UUID.self).first))
            func retire() async throws -> Bool {
                try await pool.transaction {
                    try await $0.retire(.email, of: userID, version: nil, because: .bounced, at: .noon)
                }
            }

            #expect(try await retire())
            #expect(try await !retire())
            #expect(try await pool.retirements().map(\.version) == [4])
        }
    }

    @Test func undoesTheWholeRetirementWithItsTransaction() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let key = try #require(try await store.claim(1).first?.key)
            await #expect(throws: Outage.self) {
                try await pool.transaction { transaction in
                    try await transaction.retire(
                        key.endpointID, of: key.userID, version: 7, because: .gone, at: .noon)
                    throw Outage()
                }
            }

            #expect(try await pool.retirements().isEmpty)
            #expect(try await pool.count("endpoints WHERE address IS NOT NULL") == 1)
            #expect(try await pool.count("routes") == 1)
        }
    }
}
