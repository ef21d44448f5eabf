import Domain
import Foundation
import Postgres

extension PostgresTransaction {
    /// Locks windows that have ended, oldest first, skipping those another transaction holds.
    func lockDueWindows(limit: Int, at now: Date) async throws -> DigestWindows {
        let results = try await pipeline([
            "SELECT \(SQL.notifyingLock(.shared))",
            """
            SELECT user_id, endpoint_id, window_ends FROM digest_windows
            WHERE sent_at IS NULL AND window_ends <= \(now)
            ORDER BY window_ends LIMIT \(limit) FOR UPDATE SKIP LOCKED
            """,
        ])
        var windows = DigestWindows()
        for (user, endpoint, end) in try results[1].decode((UUID, UUID, Date).self) {
            windows.append(user, endpoint, end)
        }
        return windows
    }

    /// Reads the windows' notifications that are still useful.
    func dueDigests(_ windows: DigestWindows, at now: Date) async throws -> [DueDigest] {
        let rows = try await query(
            """
            SELECT due.user_id, due.endpoint_id, due.window_ends, routes.channel, routes.host, language, settings,
                gathered.count, gathered.lines
            FROM \(windows.rows)
            -- Unsubscribing from digests covers these too.
            LEFT JOIN routes ON routes.user_id = due.user_id AND routes.endpoint_id = due.endpoint_id
                AND routes.digest <> 'off'
            LEFT JOIN subscribers ON subscribers.user_id = due.user_id
            CROSS JOIN LATERAL (
                SELECT count(*) AS count,
                    (array_agg(coalesce(summary, title) ORDER BY notification.created_at DESC, texts.source DESC)
                    )[1:\(ChannelDigestText.mostGathered)::int] AS lines
                FROM deliveries CROSS JOIN \(SQL.usefulNotification(at: now))
                JOIN texts ON texts.source = deliveries.source AND texts.language = notification.language
                WHERE deliveries.user_id = due.user_id AND deliveries.endpoint_id = due.endpoint_id
                    AND deliveries.window_ends = due.window_ends AND state = 'gathering' AND \(SQL.isWanted)
            ) AS gathered
            """)
        return try rows.map(Self.dueDigest)
    }

    private static func dueDigest(_ row: Row) throws -> DueDigest {
        let channel: String? = try row["channel"]
        let host: String? = try row["host"]
        // One person's unreadable settings must not delay the digests of others.
        let settings: JSON<NotificationSettings>? = try? row["settings"]
        let language: String? = try row["language"]
        let lines: [String]? = try row["lines"]
        return DueDigest(
            userID: UserID(try row["user_id"]), endpointID: EndpointID(try row["endpoint_id"]),
            windowEnds: try row["window_ends"],
            route: channel.flatMap(Channel.init(rawValue:)).flatMap { channel in
                host.map { DueDigest.Target(channel: channel, host: $0) }
            },
            recipient: Recipient(language: language ?? "en", settings: settings?.value ?? .initial),
            lines: lines ?? [], count: try row["count"])
    }

    /// Queues the digests, settles the windows' deliveries and closes the windows.
    /// - Parameter windows: includes those without a digest.
    /// - Returns: the number of notifications in the digests, by channel.
    func send(_ digests: [ComposedDigest], closing windows: DigestWindows, at now: Date) async throws -> [Channel: Int]
    {
        var sent = DigestWindows()
        for digest in digests {
            sent.append(digest.window.userID.uuid, digest.window.endpointID.uuid, digest.window.windowEnds)
        }
        let results = try await pipeline([
            Self.digested(sent, at: now), Self.excluded(of: windows, at: now), Self.queued(digests, at: now),
            """
            UPDATE digest_windows AS digest SET sent_at = \(now) FROM \(windows.rows)
            WHERE digest.user_id = due.user_id AND digest.endpoint_id = due.endpoint_id
                AND digest.window_ends = due.window_ends
            """,
            """
            DELETE FROM digest_windows AS digest USING \(windows.rows)
            WHERE digest.user_id = due.user_id AND digest.endpoint_id = due.endpoint_id
                AND digest.window_ends < \(now - Self.memory) AND sent_at IS NOT NULL
            """,
        ])
        if digests.contains(where: { $0.sendAt <= now }) { try await query(.announcingDeliveries) }
        return try results[0].countsByChannel()
    }

    /// How long a closed window is kept: longer than a transaction that gathers can take.
    private static let memory: TimeInterval = 7 * 86_400
}

extension PostgresTransaction {
    private static func digested(_ windows: DigestWindows, at now: Date) -> SQL {
        """
        WITH useful AS (
            SELECT deliveries.user_id, source, endpoint_id
            FROM \(windows.rows) JOIN deliveries USING (user_id, endpoint_id, window_ends)
            JOIN routes USING (user_id, endpoint_id)
            CROSS JOIN \(SQL.usefulNotification(at: now))
            WHERE state = 'gathering' AND \(SQL.isWanted)
        ), digested AS (
            UPDATE deliveries SET state = 'digested', updated_at = \(now) FROM useful
            WHERE deliveries.user_id = useful.user_id AND deliveries.source = useful.source
                AND deliveries.endpoint_id = useful.endpoint_id AND state = 'gathering'
            RETURNING deliveries.channel
        )
        SELECT channel, count(*) FROM digested GROUP BY channel
        """
    }

    private static func excluded(of windows: DigestWindows, at now: Date) -> SQL {
        """
        UPDATE deliveries
        SET state = CASE WHEN expires_at <= \(now) THEN 'expired' ELSE 'superseded' END, updated_at = \(now)
        FROM \(windows.rows), sources
        WHERE deliveries.user_id = due.user_id AND deliveries.endpoint_id = due.endpoint_id
            AND deliveries.window_ends = due.window_ends AND state = 'gathering' AND number = deliveries.source
        """
    }

    /// The digests' own entries are not shown in inboxes, which already hold the notifications.
    private static func queued(_ digests: [ComposedDigest], at now: Date) -> SQL {
        """
        WITH source AS (
            INSERT INTO sources (source_id, kind, urgency, is_personal)
            SELECT id, 'digest', 'routine', true FROM unnest(\(digests.map(\.sourceID))) AS id
            RETURNING number, source_id
        ), digest AS (
            SELECT number, composed.* FROM unnest(
                \(digests.map(\.sourceID)), \(digests.map(\.window.userID.uuid)),
                \(digests.map(\.window.endpointID.uuid)), \(digests.map(\.window.windowEnds)),
                \(digests.map(\.route.channel.rawValue)), \(digests.map(\.route.host)), \(digests.map(\.language)),
                \(digests.map(\.text.title)), \(digests.map(\.text.body)), \(digests.map(\.sendAt))
            ) AS composed (source_id, user_id, endpoint_id, window_ends, channel, host, language, title, body, send_at)
            JOIN source USING (source_id)
        ), text AS (
            INSERT INTO texts (source, language, title, body) SELECT number, language, title, body FROM digest
        ), entry AS (
            INSERT INTO entries (user_id, source, language, created_at)
            SELECT user_id, number, language, \(now) FROM digest
        )
        INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, next_attempt_at, window_ends,
            updated_at)
        SELECT user_id, number, endpoint_id, channel, host, \(Urgency.routine.priority)::smallint, send_at,
            window_ends, \(now)
        FROM digest ORDER BY user_id, endpoint_id
        """
    }
}
