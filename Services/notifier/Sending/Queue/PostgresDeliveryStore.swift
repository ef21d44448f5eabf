import Domain
import Foundation
import MessageProtocol
import Postgres

/// The queue of messages in the table `deliveries`.
struct PostgresDeliveryStore: DeliveryStore {
    let pool: PostgresPool

    /// Walks the index from one host to the next, however many messages each has: a "loose index scan",
    /// https://wiki.postgresql.org/wiki/Loose_indexscan.
    func hosts(after host: String, limit: Int, at now: Date) async throws -> [QueuedHost] {
        let rows = try await pool.query(
            """
            WITH RECURSIVE names AS (
                (\(Self.next(after: "\(host)::text")))
                UNION ALL
                SELECT (\(Self.next(after: "names.host"))) FROM names WHERE names.host IS NOT NULL
            ), hosts AS (
                SELECT host FROM names WHERE host IS NOT NULL LIMIT \(limit)
            )
            SELECT hosts.host, first_due, paused_until
            FROM hosts CROSS JOIN LATERAL (
                SELECT min(next_attempt_at) AS first_due FROM (
                    (\(Self.waiting("next_attempt_at", for: "0::smallint", at: now)) ORDER BY next_attempt_at LIMIT 1)
                    UNION ALL
                    (\(Self.waiting("next_attempt_at", for: "1::smallint", at: now)) ORDER BY next_attempt_at LIMIT 1)
                ) AS first
            ) AS first
            LEFT JOIN paused_hosts ON paused_hosts.host = hosts.host AND paused_until > \(now)
            ORDER BY hosts.host
            """)
        return try rows.decode((String, Date?, Date?).self).map {
            QueuedHost(host: $0, firstDue: $1, pausedUntil: $2)
        }
    }

    /// Scans a short range of the index for each host, so one host's queue does not slow the others. The claim changes
    /// no indexed column.
    func claim(_ hosts: [HostClaim], at now: Date, until leaseEnd: Date) async throws -> [ClaimedDelivery] {
        let rows = try await pool.query(
            """
            WITH wanted AS (
                SELECT host, width FROM unnest(\(hosts.map(\.host)), \(hosts.map(\.width))) AS wanted (host, width)
                WHERE NOT EXISTS (
                    SELECT FROM paused_hosts WHERE paused_hosts.host = wanted.host AND paused_until > \(now))
            ), due AS (
                SELECT row_id FROM (
                    SELECT due.*, width,
                        row_number() OVER (PARTITION BY host ORDER BY priority, next_attempt_at) AS place
                    FROM wanted AS hosts
                    CROSS JOIN (VALUES (0::smallint), (1::smallint)) AS priorities (priority)
                    CROSS JOIN LATERAL (
                        \(Self.waiting("ctid AS row_id, next_attempt_at", for: "priorities.priority", at: now))
                            AND next_attempt_at <= \(now)
                        ORDER BY next_attempt_at LIMIT hosts.width FOR UPDATE SKIP LOCKED
                    ) AS due
                ) AS due
                WHERE place <= width
            ), claimed AS (
                UPDATE deliveries SET attempts = attempts + 1, lease_until = \(leaseEnd), updated_at = \(now)
                -- The locked rows themselves: joined by key, the planner may read the whole table, whose queued rows come
                -- and go faster than it is analysed.
                WHERE ctid = ANY(ARRAY(SELECT row_id FROM due))
                RETURNING *
            )
            SELECT claimed.user_id, claimed.source, claimed.endpoint_id, claimed.channel, claimed.host, attempts,
                claimed.id, coalesce(entries.id, md5(claimed.user_id::text || source_id::text)::uuid), source_id, kind,
                urgency, texts.language, title, body, replace(personal_note, \(NotificationBatchReady.thresholdMark),
                    coalesce(entries.threshold, block.threshold)::text),
                coalesce(entries.created_at, block.created_at, window_ends, claimed.updated_at), expires_at,
                coalesce(thread_id, source_id), address::text,
                CASE WHEN email_bounced_version IS DISTINCT FROM subscribers.version THEN email END,
                coalesce(endpoints.version, subscribers.version), trace_id, failure_reason, paused.until, paused.count,
                \(Self.isSuperseded)
            FROM claimed
            LEFT JOIN sources ON number = claimed.source
            LEFT JOIN entries ON entries.user_id = claimed.user_id AND entries.source = claimed.source
            \(Self.block)
            LEFT JOIN LATERAL (
                SELECT language, title, body, personal_note FROM texts
                WHERE texts.source = claimed.source
                ORDER BY language = coalesce(entries.language, block.language) DESC NULLS LAST LIMIT 1
            ) AS texts ON true
            LEFT JOIN endpoints
                ON endpoints.user_id = claimed.user_id AND endpoints.endpoint_id = claimed.endpoint_id
            LEFT JOIN subscribers
                ON subscribers.user_id = claimed.user_id AND claimed.endpoint_id = \(EndpointID.email.uuid)
            LEFT JOIN paused_endpoints AS paused
                ON paused.user_id = claimed.user_id AND paused.endpoint_id = claimed.endpoint_id
            """)
        return try rows.map { try ClaimedDelivery($0, leaseEnd: leaseEnd) }
    }

    func pause(_ hosts: [String: Date], at now: Date) async throws {
        let hosts = hosts.sorted { $0.key < $1.key }
        try await pool.query(
            """
            INSERT INTO paused_hosts (host, paused_until)
            SELECT * FROM unnest(\(hosts.map(\.key)), \(hosts.map(\.value)))
            ON CONFLICT (host) DO UPDATE
            SET paused_until = greatest(paused_hosts.paused_until, excluded.paused_until)
            """)
        try await pool.query("DELETE FROM paused_hosts WHERE paused_until <= \(now)")
    }

    /// The next host for which messages are queued.
    static func next(after host: SQL) -> SQL {
        """
        SELECT deliveries.host FROM deliveries WHERE state = 'queued' AND deliveries.host > \(host)
        ORDER BY deliveries.host LIMIT 1
        """
    }

    /// Joins what the block of a person without an entry says, found by their seat; they may have had another when the
    /// block was made.
    private static let block: SQL = """
        LEFT JOIN LATERAL (
            SELECT created_at, languages[byte >> 4] AS language, nullif(byte & 15, 0) AS threshold
            FROM alert_fanout.seats AS seats CROSS JOIN LATERAL (
                SELECT blocks.created_at, languages, block_byte(people, seats.slot) AS byte FROM blocks
                WHERE blocks.chunk = seats.chunk AND blocks.source = claimed.source
                OFFSET 0
            ) AS found
            WHERE entries.user_id IS NULL AND seats.user_id = claimed.user_id AND byte > 0
            ORDER BY created_at LIMIT 1
        ) AS block ON true
        """

    /// Whether the person has a newer notification of the thread, or opened what escalates.
    ///
    /// Looked up from the person's side, which `OFFSET 0` keeps: a thread has the alerts of a continent, and in the first
    /// minute of a season nobody has analysed the tables.
    private static let isSuperseded: SQL = """
        (waits_for_opening AND EXISTS (
            SELECT FROM opened WHERE opened.user_id = claimed.user_id AND opened.source = claimed.source
        )) OR EXISTS (
            SELECT FROM entries AS own CROSS JOIN LATERAL (
                SELECT FROM sources AS other
                WHERE other.number = own.source AND other.thread_id = sources.thread_id
                    AND other.raised_at > sources.raised_at
                OFFSET 0
            ) AS newer
            WHERE own.user_id = claimed.user_id
        ) OR EXISTS (
            SELECT FROM alert_fanout.seats AS seats CROSS JOIN LATERAL (
                SELECT FROM blocks
                WHERE blocks.chunk = seats.chunk AND blocks.thread_id = sources.thread_id
                    AND blocks.raised_at > sources.raised_at AND block_byte(people, seats.slot) > 0
                OFFSET 0
            ) AS newer
            WHERE seats.user_id = claimed.user_id
        )
        """

    /// The unclaimed messages of a priority, which the index holds in the order of their times.
    private static func waiting(_ columns: SQL, for priority: SQL, at now: Date) -> SQL {
        """
        SELECT \(columns) FROM deliveries
        WHERE state = 'queued' AND deliveries.host = hosts.host AND deliveries.priority = \(priority)
            AND (lease_until IS NULL OR lease_until <= \(now))
        """
    }
}

/// Signals additions to the queue by `LISTEN`.
struct PostgresDeliveryQueueSignal: DeliveryQueueSignal {
    let pool: PostgresPool

    func forEachAddition(_ wake: @Sendable () -> Void) async throws {
        for try await _ in pool.notifications(on: Self.channel) { wake() }
    }

    /// Channel names are shared by the whole database, hence the prefix.
    static let channel = "notifier_deliveries_queued"
}
