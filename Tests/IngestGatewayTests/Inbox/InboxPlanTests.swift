import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

/// An inbox is found by keys, however many people there are and however many alerts a season had.
@Suite(.timeLimit(.minutes(20))) struct InboxPlanTests {
    private static let alerts = 200

    @Test func readsNothingFromEndToEnd() async throws {
        try await LiveGateway.withDatabase { database in
            try await database.withPool(of: "alert_fanout") { try await $0.pipeline(Self.people) }
            try await database.withPool(of: "notifier") { try await $0.pipeline(Self.season) }
            try await database.withPool(of: "ingest_gateway") { pool in
                let people = try await pool.query("SELECT DISTINCT user_id FROM alert_fanout.seats LIMIT 10")
                    .decode(UUID.self).map { UserID($0) }
                let anna = try #require(people.first)
                let entries = try await PostgresInboxStore(pool: pool).newest(2 * Self.alerts, of: anna)
                // Of each two alerts of a thread the newer, and four of her own.
                #expect(entries.count == Self.alerts / 2 + 4)
                let first = try #require(entries.first { $0.alertID != nil })
                let alert = try #require(first.alertID)
                let announced = try await PostgresInboxEventStore(pool: pool).entries(from: alert.uuid, of: people)
                #expect(announced.count == people.count)

                let queries: [SQL] = [
                    PostgresInboxStore.newest(50, of: anna), PostgresInboxStore.entry(first.id, of: anna),
                    PostgresInboxStore.newest(50, before: InboxEventID(first), of: anna),
                    PostgresInboxStore.opening(of: first.id, of: anna),
                    PostgresInboxEventStore.announced(from: alert.uuid, to: people),
                    PostgresInboxEventStore.missed(since: people.map { ($0, Date()) }, limit: 200),
                ]
                for query in queries {
                    let plan = try await pool.query("EXPLAIN \(query)").decode(String.self)
                    let scans = plan.filter {
                        $0.contains(/Seq Scan on (blocks|entries|opened|sources|audience|audience_vacated)\b/)
                    }
                    #expect(scans.isEmpty, "\(plan.joined(separator: "\n"))")
                    #expect(plan.contains { $0.contains("blocks_pkey") }, "\(plan.joined(separator: "\n"))")
                }
            }
        }
    }

    /// 5,000 people, each of whom has moved once.
    private static let people: [SQL] = [
        """
        INSERT INTO audience_chunks (chunk, cell, used) OVERRIDING SYSTEM VALUE
        SELECT chunk, chunk, 1024 FROM generate_series(1, 200) AS chunk
        """,
        """
        INSERT INTO audience (user_id, version, latitude, longitude, radius_km, language, chunk, slot)
        SELECT md5('person ' || n)::uuid, 1, 47.55, 7.6, 25, 'en', 1 + n / 25, n % 25
        FROM generate_series(0, 4999) AS n
        """,
        """
        INSERT INTO audience_vacated (chunk, slot, user_id) SELECT chunk + 200, slot, user_id FROM audience
        """,
        "ANALYZE audience, audience_vacated",
    ]

    /// Alerts for everybody, two in each thread, and four quiz suggestions for each person.
    private static let season: [SQL] = [
        """
        INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at)
        SELECT md5('alert ' || n)::uuid, 'alert', 'routine', md5('thread ' || n / 2)::uuid, now() - (n + 1) * interval '1 hour'
        FROM generate_series(0, \(Self.alerts) - 1) AS n
        """,
        // Of the same threads, for people elsewhere.
        """
        INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at)
        SELECT md5('alert elsewhere ' || n)::uuid, 'alert', 'routine', md5('thread ' || n % \(Self.alerts / 2))::uuid, now()
        FROM generate_series(1, 10000) AS n
        """,
        """
        INSERT INTO sources (source_id, kind, urgency)
        SELECT md5('suggestion ' || n)::uuid, 'quiz-suggestion', 'routine' FROM generate_series(1, 4) AS n
        """,
        "INSERT INTO texts (source, language, title, body) SELECT number, 'en', 'Birch', 'Basel.' FROM sources",
        """
        INSERT INTO blocks (chunk, source, created_at, thread_id, raised_at, languages, people)
        SELECT chunk, number, raised_at, thread_id, raised_at, '{en}', decode(repeat('10', 1024), 'hex')
        FROM sources CROSS JOIN generate_series(1, 200) AS chunk WHERE kind = 'alert' AND raised_at < now()
        """,
        """
        INSERT INTO entries (user_id, source, created_at, language)
        SELECT md5('person ' || n)::uuid, number, now(), 'en'
        FROM generate_series(0, 4999) AS n CROSS JOIN sources WHERE kind = 'quiz-suggestion'
        """,
        """
        INSERT INTO opened (user_id, source, opened_at)
        SELECT md5('person ' || n)::uuid, number, now()
        FROM generate_series(0, 4999) AS n CROSS JOIN (SELECT number FROM sources ORDER BY number LIMIT 4) AS first
        """,
        "ANALYZE blocks, entries, opened, sources, texts",
    ]
}
