import Domain
import Foundation
import HTTPFetch
import Logging
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import notifier

@Suite(.serialized, .timeLimit(.minutes(20))) struct DeliveryEngineTests {
    private func withServers(
        _ body:
            @escaping (PostgresPool, PushProviderServer, PushProviderServer, ServerCertificates) async throws ->
            Void
    ) async throws {
        try await ServerCertificates.made { certificates in
            try await PushProviderServer.running(certificates) { one in
                try await PushProviderServer.running(certificates) { other in
                    try await withNotifierDatabase { pool in try await body(pool, one, other, certificates) }
                }
            }
        }
    }

    private func accepted(_ pool: PostgresPool, _ host: String) async throws -> Int {
        try await pool.count("deliveries WHERE state = 'accepted' AND host = \(host)")
    }

    @Test func sendsEverythingOnce() async throws {
        try await withServers { pool, server, _, certificates in
            try await pool.queue(.posts(1_000, to: server))

            try await DeliveryEngine(pool, to: [server], trusting: certificates).running {
                try await eventually("1,000 are accepted") { try await pool.states() == ["accepted": 1_000] }
            }

            #expect(try await server.pushes.count == 1_000)
            #expect(try await pool.count("deliveries WHERE attempts <> 1 OR lease_until IS NOT NULL") == 0)
        }
    }

    @Test func aProviderThatHangsDelaysNobodyElse() async throws {
        try await withServers { pool, hanging, healthy, certificates in
            try await hanging.answer("/push/*", with: .hanging)
            try await pool.queue(.posts(10_000, to: hanging))
            try await pool.queue(.posts(2_000, to: healthy))

            try await DeliveryEngine(pool, to: [hanging, healthy], trusting: certificates).running {
                try await eventually("the healthy provider has everything") {
                    try await accepted(pool, healthy.authority) == 2_000
                }
                #expect(try await accepted(pool, hanging.authority) == 0)
                // Its time-outs soon open the breaker; then it meets a probe now and then.
                let most = HostState.smallestWindow * HostState.breakerSettings.failures
                #expect(try await hanging.pushes.count <= most)
            }
        }
    }

    @Test func aProviderThatAsksForAPauseIsLeftAloneByEveryProcessAndAfterARestart() async throws {
        try await withServers { pool, throttling, healthy, certificates in
            try await throttling.answer("/push/*", with: .status(429, retryAfter: "60"))
            try await pool.queue(.posts(1_000, to: throttling))
            let engine = { DeliveryEngine(pool, to: [throttling, healthy], trusting: certificates) }
            try await engine().running {
                try await eventually("the pause is kept") { try await pool.count("paused_hosts") == 1 }
                try await eventually("what was under way is written down") {
                    try await pool.count("deliveries WHERE lease_until IS NOT NULL") == 0
                }
            }

            // Two processes that were not there when it asked.
            try await engine().running {
                try await engine().running {
                    try await pool.queue(.posts(500, to: healthy))
                    try await eventually("the other provider has everything") {
                        try await accepted(pool, healthy.authority) == 500
                    }
                }
            }

            // What two people are asked does not pause the host yet, and each of their places is filled once more.
            #expect(try await throttling.pushes.count < HostState.smallestWindow + HostAgreement.peopleToPause)
            #expect(try await pool.count("deliveries WHERE host = \(throttling.authority) AND attempts > 0") == 0)
        }
    }

    @Test func aProviderThatWasPausedGetsEverythingAfterwards() async throws {
        try await withServers { pool, server, _, certificates in
            try await server.answer("/push/*", with: .status(429, retryAfter: "1"), times: 3)
            try await pool.queue(.posts(200, to: server))

            try await DeliveryEngine(pool, to: [server], trusting: certificates).running {
                try await eventually("everything is accepted") { try await pool.states() == ["accepted": 200] }
            }

            #expect(try await server.pushes.count == 203)
            #expect(try await pool.count("deliveries WHERE attempts <> 1") == 0)
        }
    }

    @Test func onePersonsPauseStopsNoneOfTheOthersOfTheSameServer() async throws {
        try await withServers { pool, server, _, certificates in
            try await server.answer("/push/full", with: .status(429, retryAfter: "86400"))
            var full = QueuedDeliveries.posts(1, to: server, path: "/push/full")
            full.expiresAt = Date() + 3_600
            try await pool.queue(full)
            let engine = { DeliveryEngine(pool, to: [server], trusting: certificates) }
            try await engine().running {
                try await eventually("the pause is kept") { try await pool.count("paused_endpoints") == 1 }
                var urgent = QueuedDeliveries.posts(20, to: server)
                urgent.priority = 0
                try await pool.queue(urgent)
                try await eventually("the neighbours have theirs") { try await pool.states()["accepted"] == 20 }
            }

            #expect(try await pool.count("paused_hosts") == 0)
            // An alert that expires in an hour is tried again while it is of use.
            #expect(
                try await pool.count(
                    "deliveries WHERE state = 'queued' AND next_attempt_at < now() + interval '31 minutes'") == 1)
            #expect(try await pool.count("paused_endpoints WHERE until > now() + interval '23 hours'") == 1)

            // Another message to the same address, in another process.
            try await pool.query(
                """
                INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, next_attempt_at, updated_at)
                SELECT user_id, sources.number, endpoint_id, channel, host, 0::smallint, now(), now()
                FROM deliveries, sources WHERE deliveries.state = 'queued' AND sources.number <> deliveries.source
                """)
            try await engine().running {
                try await eventually("it is put aside") {
                    try await pool.count("deliveries WHERE state = 'queued' AND failure_reason = 'throttled'") == 2
                }
            }
            #expect(try await server.pushes.count { $0.path == "/push/full" } == 1)
        }
    }

    @Test func sendsToAnAddressAgainWhenItsPauseIsOver() async throws {
        try await withServers { pool, server, _, certificates in
            try await server.answer("/push/full", with: .status(429, retryAfter: "1"), times: 2)
            try await pool.queue(.posts(1, to: server, path: "/push/full"))

            try await DeliveryEngine(pool, to: [server], trusting: certificates).running {
                try await eventually("it is accepted") { try await pool.states() == ["accepted": 1] }
                try await eventually("the pause is forgotten") { try await pool.count("paused_endpoints") == 0 }
            }
        }
    }

    @Test func retiresTheAddressesOfOneAnswerAndDeliversTheRest() async throws {
        try await withServers { pool, server, _, certificates in
            try await server.answer("/push/gone", with: .status(410))
            try await server.answer("/push/large", with: .status(413))
            try await pool.queue(.posts(5, to: server, path: "/push/gone"))
            try await pool.queue(.posts(5, to: server, path: "/push/large"))
            try await pool.queue(.posts(5, to: server))

            try await DeliveryEngine(pool, to: [server], trusting: certificates).running {
                try await eventually("all is said") { try await pool.states() == ["accepted": 5, "failed": 10] }
            }

            #expect(try await pool.retirements().count == 5)
            #expect(try await pool.count("deliveries WHERE failure_reason = 'address-gone'") == 5)
            #expect(try await pool.count("deliveries WHERE failure_reason = 'too-large'") == 5)
            #expect(try await pool.count("endpoints WHERE address IS NULL") == 5)
        }
    }

    @Test func sendsAtOnceWhenItIsSignalled() async throws {
        try await withServers { pool, server, _, certificates in
            try await DeliveryEngine(pool, to: [server], trusting: certificates).running {
                for count in 1...5 {
                    try await pool.queue(.posts(1, to: server))
                    try await pool.query("SELECT pg_notify(\(PostgresDeliveryQueueSignal.channel), '')")
                    _ = try await server.firstPushes(count)
                }
            }
        }
    }

    @Test func outlivesADatabaseThatIsAway() async throws {
        let store = FlakyStore(claims: [.sample(), .sample(), .sample()])
        let engine = DeliveryEngine(
            store: store, signal: SilentSignal(),
            handle: HandleDelivery(senders: [.apns: ScriptedSender { _ in .accepted }], now: { Date() }),
            clock: HastyClock(), logger: .silent)

        try await engine.running {
            try await eventually("three are recorded") { store.recorded == 3 }
        }
    }
}

/// Says nothing.
private struct SilentSignal: DeliveryQueueSignal {
    func forEachAddition(_ wake: @Sendable () -> Void) async throws {
        for await _ in AsyncStream<Void>.makeStream().stream {}
    }
}

/// Sleeps a thousandth of what it is asked for.
private struct HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant
    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(for: (deadline - now) / 1_000)
    }
}

/// The first three calls fail.
private final class FlakyStore: DeliveryStore {
    private let state: Mutex<(waiting: [ClaimedDelivery], recorded: Int, calls: Int)>

    init(claims: [ClaimedDelivery]) { state = Mutex((claims, 0, 0)) }

    var recorded: Int { state.withLock { $0.recorded } }

    private func fail() throws {
        try state.withLock { state in
            state.calls += 1
            if state.calls <= 3 { throw Outage() }
        }
    }

    func hosts(after host: String, limit: Int, at now: Date) async throws -> [QueuedHost] {
        try fail()
        return state.withLock { $0.waiting.isEmpty ? [] : [QueuedHost(host: "apns", firstDue: now)] }
    }

    func claim(_ hosts: [HostClaim], at now: Date, until leaseEnd: Date) async throws -> [ClaimedDelivery] {
        try fail()
        return state.withLock { state in
            let claims = Array(state.waiting.prefix(hosts.reduce(0) { $0 + $1.width }))
            state.waiting.removeFirst(claims.count)
            return claims
        }
    }

    func record(_ records: [DeliveryRecord], at now: Date) async throws {
        try fail()
        state.withLock { $0.recorded += records.count }
    }

    func pause(_ hosts: [String: Date], at now: Date) async throws {}
}
