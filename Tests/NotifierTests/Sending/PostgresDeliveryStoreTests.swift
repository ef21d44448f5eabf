import Domain
import Foundation
import Postgres
import Testing

@testable import notifier

@Suite struct PostgresDeliveryStoreTests {
    private func withQueue(
        _ deliveries: QueuedDeliveries..., body: (PostgresPool, PostgresDeliveryStore) async throws -> Void
    ) async throws {
        try await withNotifierDatabase { pool in
            for delivery in deliveries { try await pool.queue(delivery) }
            try await body(pool, PostgresDeliveryStore(pool: pool))
        }
    }

    @Test func givesAMessageToOneWorkerOnly() async throws {
        try await withQueue(QueuedDeliveries(count: 200)) { _, store in
            let claims = try await withThrowingTaskGroup(of: [ClaimedDelivery].self) { group in
                for _ in 0..<8 { group.addTask { try await store.claim(40) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            let rest = try await store.claim(400)

            #expect(Set((claims + rest).map(\.key)).count == 200)
            #expect(claims.count + rest.count == 200)
        }
    }

    @Test func givesTheWholeMessageWithThePersonsOwnThreshold() async throws {
        try await withNotifierDatabase { pool in
            let thread = UUID()
            var queued = QueuedDeliveries(count: 1, expiresAt: .noon + 3_600)
            queued.threadID = thread
            let sourceID = try await pool.queue(queued)

            let claim = try #require(try await PostgresDeliveryStore(pool: pool).claim(1).first)
            let shown = try await pool.query("SELECT id FROM notifications").decode(UUID.self)

            let notification = try #require(claim.notification)
            #expect(notification.body == "Basel measures 312 grains/m³.\n\nYour limit is 3.")
            #expect(notification.title == "Birch pollen is high near you")
            #expect(notification.language == "en")
            #expect(notification.sourceID == sourceID)
            #expect(notification.collapseID == thread)
            #expect(notification.expiresAt == .noon + 3_600)
            #expect(notification.createdAt == .noon)
            #expect(notification.address == .apns(token: String(repeating: "ab", count: 32)))
            #expect([notification.notificationID] == shown)
            #expect(notification.attempt == 1)
            #expect(claim.addressVersion == 7)
        }
    }

    @Test func takesTheAccountsMailAddress() async throws {
        try await withQueue(QueuedDeliveries(count: 1, host: "email", channel: .email)) { _, store in
            let claim = try #require(try await store.claim(1, of: "email").first)

            #expect(claim.notification?.address == .email("ada@example.org"))
            #expect(claim.addressVersion == 4)
            #expect(claim.notification?.collapseID == claim.notification?.sourceID)
        }
    }

    @Test func givesADigestOfAWindowThatIsInNobodysInbox() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            try await pool.query("DELETE FROM entries")
            try await pool.query("UPDATE deliveries SET window_ends = \(Date.noon - 60)")

            let notification = try #require(try await store.claim(1).first?.notification)

            #expect(notification.createdAt == .noon - 60)
            #expect(notification.language == "en")
        }
    }

    @Test(arguments: [
        "UPDATE endpoints SET address = NULL", "DELETE FROM endpoints", "UPDATE endpoints SET address = '{}'",
        #"UPDATE endpoints SET address = '{"channel": "email", "address": "ada@example.org"}'"#,
    ])
    func givesAMessageWithoutItsAddressWhenThatWasTakenBack(change: String) async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            try await pool.query(SQL(stringLiteral: change))

            let claims = try await store.claim(1)

            #expect(claims.count == 1)
            #expect(claims.allSatisfy { $0.notification == nil })
        }
    }

    @Test func givesNoMailAddressThatBounced() async throws {
        try await withQueue(QueuedDeliveries(count: 1, host: "email", channel: .email)) { pool, store in
            try await pool.query("UPDATE subscribers SET email_bounced_version = version")

            #expect(try await store.claim(1, of: "email").map(\.notification) == [nil])
        }
    }

    @Test func givesUrgentMessagesFirstAndThenWhatWaitedLongest() async throws {
        try await withQueue(
            QueuedDeliveries(count: 3, dueAt: .noon - 5, title: "later"),
            QueuedDeliveries(count: 2, dueAt: .noon - 9, title: "sooner"),
            QueuedDeliveries(count: 2, priority: 0, dueAt: .noon, title: "urgent")
        ) { _, store in
            let first = try await store.claim(4).compactMap(\.notification?.title)
            let second = try await store.claim(4).compactMap(\.notification?.title)

            #expect(first.sorted() == ["sooner", "sooner", "urgent", "urgent"])
            #expect(second == ["later", "later", "later"])
        }
    }

    @Test func givesEachHostNoMoreThanItsWidthHoweverMuchWaitsForAnother() async throws {
        try await withQueue(
            QueuedDeliveries(count: 500, host: "busy.example:443"),
            QueuedDeliveries(count: 3, host: "quiet.example:443")
        ) { _, store in
            let claims = try await store.claim(
                [HostClaim(host: "busy.example:443", width: 5), HostClaim(host: "quiet.example:443", width: 8)],
                at: .noon, until: .noon + 120)

            #expect(claims.count { $0.host == "busy.example:443" } == 5)
            #expect(claims.count { $0.host == "quiet.example:443" } == 3)
        }
    }

    @Test func seesEachHostOnceWithItsFirstDueTime() async throws {
        try await withQueue(
            QueuedDeliveries(count: 50, host: "b:443", dueAt: .noon - 5),
            QueuedDeliveries(count: 50, host: "b:443", priority: 0, dueAt: .noon + 5),
            QueuedDeliveries(count: 50, host: "a:443", dueAt: .noon + 60), QueuedDeliveries(count: 1, host: "c:443")
        ) { _, store in
            try await store.pause(["c:443": .noon + 30, "a:443": .noon - 1], at: .noon)
            let all = try await store.hosts(after: "", limit: 10, at: .noon)
            let page = try await store.hosts(after: "a:443", limit: 1, at: .noon)

            #expect(
                all == [
                    QueuedHost(host: "a:443", firstDue: .noon + 60),
                    QueuedHost(host: "b:443", firstDue: .noon - 5),
                    QueuedHost(host: "c:443", firstDue: .noon, pausedUntil: .noon + 30),
                ])
            #expect(page == [QueuedHost(host: "b:443", firstDue: .noon - 5)])
        }
    }

    @Test func seesNoDueTimeOfWhatIsHeld() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { _, store in
            _ = try await store.claim(1)

            let held = try await store.hosts(after: "", limit: 10, at: .noon)
            let free = try await store.hosts(after: "", limit: 10, at: .noon + 120)

            #expect(held.map(\.firstDue) == [nil])
            #expect(free.map(\.firstDue) == [.noon])
        }
    }

    @Test func givesNothingOfAHostThatAskedForAPause() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { _, store in
            try await store.pause(["push.example:443": .noon + 30], at: .noon)
            try await store.pause(["push.example:443": .noon + 10], at: .noon)

            #expect(try await store.claim(1, at: .noon + 29).isEmpty)
            #expect(try await store.claim(1, at: .noon + 30).count == 1)
        }
    }

    @Test func givesTheMessagesOfADeadWorkerToTheNextWhenTheLeaseEnds() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { _, store in
            let dead = try await store.claim(1, at: .noon)

            let early = try await store.claim(1, at: .noon + 119)
            let later = try await store.claim(1, at: .noon + 120)

            #expect(early.isEmpty)
            #expect(later.map(\.key) == dead.map(\.key))
            #expect(later.map(\.attempt) == [2])
        }
    }

    @Test func ignoresAWorkerWhoseLeaseEndedBeforeItSpoke() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let slow = try await store.claim(1, at: .noon)
            let quick = try await store.claim(1, at: .noon + 120)

            try await store.record(.failed(.unreachable), of: slow, at: .noon + 121)
            #expect(try await pool.states() == ["queued": 1])
            try await store.record(.accepted, of: quick, at: .noon + 122)
            #expect(try await pool.states() == ["accepted": 1])
        }
    }

    @Test func knowsTheClaimOfAnAttemptThatWasGivenBackFromTheNextOne() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let first = try await store.claim(1)
            try await store.record(.retry(at: .noon + 1, .throttled, usesAttempt: false), of: first)
            let second = try await store.claim(1, at: .noon + 1)

            try await store.record(.failed(.unknown), of: first)

            #expect(second.map(\.attempt) == [1])
            #expect(try await pool.states() == ["queued": 1])
        }
    }

    @Test func writesEachOutcomeOfABatchToItsOwnMessage() async throws {
        try await withQueue(QueuedDeliveries(count: 5)) { pool, store in
            let claims = try await store.claim(5)
            let outcomes: [DeliveryRecord.Outcome] = [
                .accepted, .delivered, .expired, .failed(.refused),
                .retry(at: .noon + 500, .deferred, usesAttempt: true),
            ]

            try await store.record(
                zip(claims, outcomes).map { DeliveryRecord(claim: $0, outcome: $1) }, at: .noon + 1)

            let rows = try await pool.query(
                "SELECT user_id, state, failure_reason, next_attempt_at, attempts, lease_until FROM deliveries")
            let found = try rows.decode((UUID, String, String?, Date, Int, Date?).self)
            for (claim, expected) in zip(
                claims,
                [
                    ("accepted", nil, Date.noon), ("delivered", nil, .noon), ("expired", nil, .noon),
                    ("failed", "refused", .noon), ("queued", "deferred", .noon + 500),
                ] as [(String, String?, Date)])
            {
                let row = try #require(found.first { $0.0 == claim.key.userID.uuid })
                #expect((row.1, row.2, row.3) == expected)
                #expect(row.4 == 1)
                #expect(row.5 == nil)
            }
        }
    }

    @Test func neverGivesWhatWasSupersededAndRemembersThatItIsOutAllTheSame() async throws {
        try await withQueue(QueuedDeliveries(count: 3)) { pool, store in
            let claims = try await store.claim(2)
            try await pool.query("UPDATE deliveries SET state = 'superseded'")

            try await store.record(.accepted, of: [claims[0]])
            try await store.record(.failed(.timedOut), of: [claims[1]])

            #expect(try await store.claim(5, at: .noon + 500).isEmpty)
            #expect(try await pool.states() == ["accepted": 1, "superseded": 2])
        }
    }

    @Test func keepsWhatThePersonDidBeforeTheProvidersAnswer() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let claims = try await store.claim(1)
            try await pool.query("UPDATE deliveries SET state = 'opened'")

            try await store.record(.accepted, of: claims)

            #expect(try await pool.states() == ["opened": 1])
        }
    }

    @Test func recordsTheSameMessagesFromSeveralWorkersWithoutADeadlock() async throws {
        try await withQueue(QueuedDeliveries(count: 300)) { pool, store in
            let claims = try await store.claim(300)

            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 { group.addTask { try await store.record(.accepted, of: claims.shuffled()) } }
                try await group.waitForAll()
            }

            #expect(try await pool.states() == ["accepted": 300])
        }
    }

    @Test func keepsWhatAnAddressAskedForUntilItAcceptsAMessage() async throws {
        try await withQueue(QueuedDeliveries(count: 2)) { pool, store in
            let pause = EndpointPause(until: .noon + 600, count: 4)
            let claims = try await store.claim(2)
            let retry = DeliveryRecord.Outcome.retry(at: .noon + 60, .throttled, usesAttempt: false)
            try await store.record([DeliveryRecord(claim: claims[0], outcome: retry, pause: pause)], at: .noon)

            let again = try #require(try await store.claim(1, at: .noon + 60).first)
            #expect(again.key == claims[0].key && again.pause == pause && again.lastFailure == .throttled)
            try await store.record(.accepted, of: [again], at: .noon + 61)
            #expect(try await pool.count("paused_endpoints") == 0)
        }
    }

    @Test func forgetsAPauseADayAfterItsEnd() async throws {
        try await withQueue(QueuedDeliveries(count: 2)) { pool, store in
            let claims = try await store.claim(2)
            for (claim, now) in zip(claims, [Date.noon, .noon + 2 * 86_400]) {
                try await store.record(
                    [
                        DeliveryRecord(
                            claim: claim, outcome: .retry(at: now + 60, .throttled, usesAttempt: false),
                            pause: EndpointPause(until: now + 60, count: 1))
                    ], at: now)
            }
            #expect(try await pool.count("paused_endpoints") == 1)
        }
    }

    @Test func remembersWhyWhatExpiredWasNotSent() async throws {
        try await withQueue(QueuedDeliveries(count: 1)) { pool, store in
            let first = try await store.claim(1)
            try await store.record(.retry(at: .noon + 1, .unreachable, usesAttempt: true), of: first)
            try await store.record(.expired, of: try await store.claim(1, at: .noon + 1))
            #expect(try await pool.count("deliveries WHERE state = 'expired' AND failure_reason = 'unreachable'") == 1)
        }
    }
}
