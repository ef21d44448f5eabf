import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import breathe_easy

/// The views as their owners publish them, read as the status process.
@Suite(.timeLimit(.minutes(20))) struct StatusStoreTests {
    private func run(
        _ body: @escaping @Sendable (StatusSampler.Readers, _ owner: DatabaseForTests) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: .ofEveryService) { database in
            try await database.withPool(of: "status") { pool in
                try await body(StatusSampler.Readers(over: pool, management: nil), database)
            }
        }
    }

    /// An alert matched so many seconds ago, and what became of its recipients.
    private func insert(
        _ fanout: PostgresPool, _ lane: Lane, age: Double, matched: Int, state: String = "done",
        _ outcomes: [DeliveryOutcome: Int] = [:], settledAgo: Double? = nil
    ) async throws {
        let alert = UUID()
        try await fanout.query(
            """
            INSERT INTO alerts (alert_id, kind, allergen, intensity, lane, state, matched, raised_at, matched_at)
            VALUES (\(alert), 'station', 'birch', 5, \(lane.rawValue), \(state), \(matched), now(),
                now() - \(age) * interval '1 second')
            """)
        for (outcome, recipients) in outcomes {
            try await fanout.query(
                "INSERT INTO ledger (alert_id, outcome, recipients) VALUES (\(alert), \(outcome.rawValue), \(recipients))"
            )
        }
        guard let settledAgo else { return }
        try await fanout.query(
            """
            INSERT INTO batches (batch_id, alert_id, recipients, settled_at)
            VALUES (\(UUID()), \(alert), \(matched), now() - \(settledAgo) * interval '1 second')
            """)
    }

    @Test func whatIsNotSettledIsPendingAndAfterFifteenMinutesMissing() async throws {
        try await run { readers, database in
            try await database.withPool(of: "alert_fanout") { fanout in
                try await insert(fanout, .station, age: 60, matched: 10, [.delivered: 4, .muted: 1])
                try await insert(fanout, .station, age: 1_000, matched: 10, [.delivered: 7, .failed: 1])
                try await insert(fanout, .danger, age: 20, matched: 3, [.delivered: 3], settledAgo: 10)
                try await insert(fanout, .danger, age: 5_000, matched: 3, [.delivered: 3], settledAgo: 61)
                try await insert(fanout, .forecast, age: 30, matched: 0, state: "held")
                try await insert(fanout, .digest, age: 86_500, matched: 99)
            }
            let lanes = try await readers.lanes()

            #expect(lanes.map(\.lane) == Lane.allCases)
            var station = lanes[1]
            let since = try #require(station.pendingSince)
            #expect(abs(since.timeIntervalSinceNow + 60) < 50)
            station.pendingSince = nil
            #expect(
                station
                    == LaneCounts(
                        lane: .station, alerts: 2, matched: 20, delivered: 11, muted: 1, failed: 1, pending: 5,
                        missing: 2))
            #expect(
                lanes[0]
                    == LaneCounts(lane: .danger, alerts: 2, matched: 6, delivered: 6, settledInLastMinute: 3))
            #expect(lanes[2] == LaneCounts(lane: .forecast, alerts: 1, held: 1))
            #expect(lanes[3] == LaneCounts(lane: .digest))
        }
    }

    @Test func channelsCountWhatIsDueWhatIsRetriedAndWhatWasGivenUp() async throws {
        try await run { readers, database in
            try await database.withPool(of: "notifier") { notifier in
                for (channel, state, attempts, due, lease, updated) in [
                    ("email", "queued", 0, -600.0, nil, 0.0), ("email", "queued", 0, -60, 30, 0),
                    ("email", "queued", 2, 60, nil, 0), ("email", "queued", 0, 3_600, nil, 0),
                    ("email", "failed", 5, 0, nil, -3_600), ("email", "failed", 5, 0, nil, -90_000),
                    ("email", "accepted", 1, -60, nil, 0), ("webhook", "queued", 0, -10, -5, 0),
                ] as [(String, String, Int, Double, Double?, Double)] {
                    try await notifier.query(
                        """
                        WITH source AS (
                            INSERT INTO sources (source_id, kind, urgency) VALUES (\(UUID()), 'alert', 'routine')
                            RETURNING number
                        ), entry AS (
                            INSERT INTO entries (user_id, source, created_at, language)
                            SELECT \(UUID()), number, now(), 'en' FROM source RETURNING user_id, source
                        )
                        INSERT INTO deliveries (user_id, source, id, channel, host, state, priority, attempts,
                            next_attempt_at, lease_until, updated_at)
                        SELECT user_id, source, \(UUID()), \(channel), 'some.host', \(state), 1, \(attempts),
                            now() + \(due) * interval '1 second', now() + \(lease)::float8 * interval '1 second',
                            now() + \(updated) * interval '1 second'
                        FROM entry
                        """)
                }
            }
            var channels = try await readers.channels()

            #expect(channels.compactMap(\.waitingSince).count == 2)
            #expect(abs((channels.first?.waitingSince ?? .distantPast).timeIntervalSinceNow + 600) < 60)
            for index in channels.indices { channels[index].waitingSince = nil }
            #expect(
                channels == [
                    ChannelCounts(channel: "email", waiting: 1, retrying: 1, failed: 1),
                    ChannelCounts(channel: "webhook", waiting: 1),
                ])
        }
    }

    @Test func theSourcesAreThoseThatAreEnabled() async throws {
        try await run { readers, database in
            try await database.withPool(of: "environment_poller") { poller in
                for (id, isEnabled) in [("some", true), ("other", false)] {
                    let profile = ProviderExamples.profile(id)
                    let text = String(decoding: try MessageCoding.encode(profile), as: UTF8.self)
                    try await poller.query(
                        """
                        INSERT INTO provider_settings (provider, profile, is_enabled)
                        VALUES (\(id), \(text), \(isEnabled))
                        """)
                }
            }
            #expect(try await readers.sources().map(\.id) == ["some"])
        }
    }

    /// A neighbouring version of alert-fanout does not have the view yet.
    @Test func withoutTheViewTheLedgerIsUnknownAndNotZero() async throws {
        try await withDatabase(schemas: []) { database in
            try await database.withPool(of: "status") { pool in
                await #expect(throws: PostgresError.self) {
                    try await StatusSampler.Readers(over: pool, management: nil).lanes()
                }
            }
        }
    }

    /// The role has no schema of its own, and reads nothing but its views.
    @Test func theRoleReadsTheViewsAndNothingElse() async throws {
        try await run { _, database in
            try await database.withPool(of: "status") { pool in
                let readable = try await pool.query(
                    """
                    SELECT nspname || '.' || relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                    WHERE nspname IN ('accounts', 'alert_fanout', 'environment_poller', 'health_metrics_analyzer',
                            'ingest_gateway', 'notifier', 'research_study', 'skin_check', 'status',
                            'symptom_journal')
                        AND relkind IN ('r', 'p', 'v', 'm') AND has_schema_privilege(relnamespace, 'USAGE')
                        AND has_table_privilege(pg_class.oid, 'SELECT, INSERT, UPDATE, DELETE')
                    ORDER BY 1
                    """
                ).decode(String.self)
                #expect(readable == PostgresStatusStore.views.sorted())
            }
        }
    }
}
