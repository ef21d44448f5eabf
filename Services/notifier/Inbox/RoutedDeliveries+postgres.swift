import Domain
import Foundation
import Postgres

/// The deliveries that follow from people's routes when a notification is added to their inboxes.
struct RoutedDeliveries {
    let occasion: DeliveryOccasion
    let source: SourceNumber
    let channels: Set<Channel>
    let earliest: Date?
    let windowEnds: [WindowEnd]

    /// One statement that adds the entries and the deliveries. Its rows give the number of entries, without a channel,
    /// and of deliveries by channel and state, with whether one is due.
    /// - Parameter insertion: the statement that adds the entries.
    func statement(adding insertion: SQL) -> SQL {
        // OFFSET forces a look-up for each person; the planner would read all routes for each batch.
        let recipients: SQL = """
            added CROSS JOIN LATERAL (\(routes) AND routes.user_id = added.user_id OFFSET 0) AS route
            """
        return """
            WITH added AS (\(insertion) RETURNING user_id), \(deliveries(to: recipients))
            SELECT NULL::text, NULL::text, count(*), false FROM added
            UNION ALL \(counts)
            """
    }

    /// One statement that adds the deliveries of those who sit on these seats. Its rows give the number of deliveries by
    /// channel and state, with whether one is due.
    func statement(toSeats seats: [(chunk: Int32, slot: Int)]) -> SQL {
        // OFFSET forces a look-up for each seat; the planner would read everybody's.
        """
        WITH seated AS (
            SELECT seat.user_id FROM unnest(\(seats.map(\.chunk)), \(seats.map(\.slot))) AS block (chunk, slot)
            CROSS JOIN LATERAL (
                SELECT user_id FROM alert_fanout.seats WHERE seats.chunk = block.chunk AND seats.slot = block.slot
                OFFSET 0
            ) AS seat
        ), \(deliveries(to: "seated CROSS JOIN LATERAL (\(routes) AND routes.user_id = seated.user_id OFFSET 0) AS route"))
        \(counts)
        """
    }

    /// The statements `delivery` and, with windows, `open`.
    /// - Parameter recipients: a table of people and a table `route`.
    private func deliveries(to recipients: SQL) -> SQL {
        """
        delivery AS (
            INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, state, next_attempt_at,
                waits_for_opening, window_ends, updated_at)
            SELECT user_id, \(source), endpoint_id, channel, host, \(occasion.urgency.priority)::smallint,
                \(occasion.urgency == .urgent ? atOnce : inTime), \(occasion.time)
            FROM \(recipients)
            \(windowEnds.isEmpty ? "" : windows)
            -- In this order two statements with the same people do not deadlock.
            ORDER BY user_id, endpoint_id
            -- Somebody may have the notification both ways, by a block and by an entry.
            ON CONFLICT (user_id, source, endpoint_id) DO NOTHING
            RETURNING user_id, endpoint_id, channel, state, next_attempt_at, window_ends
        )\(windowEnds.isEmpty ? "" : gathering)
        """
    }

    /// The routes over which the notification goes.
    private var routes: SQL {
        """
        SELECT routes.user_id AS owner, endpoint_id, channel, host, \(occasion.kind.timing) AS timing, stage,
            stage_minutes, snoozed_until, time_zone
        FROM routes
        WHERE channel = ANY(\(channels.map(\.rawValue))) AND \(occasion.kind.timing) <> 'off'
        """
    }

    private var counts: SQL {
        """
        SELECT channel, state, count(*), bool_or(state = 'queued' AND next_attempt_at <= \(occasion.time))
        FROM delivery GROUP BY channel, state
        """
    }

    /// The columns `state` to `window_ends` of an urgent delivery, which is neither snoozed nor gathered.
    private var atOnce: SQL {
        """
        'queued', \(occasion.time) + stage * stage_minutes * interval '1 minute', stage > 0,
            NULL::timestamptz
        """
    }

    /// The same columns of a routine delivery.
    private var inTime: SQL {
        let soonest: SQL = "greatest(\(earliest ?? occasion.time), snoozed_until)"
        guard !windowEnds.isEmpty else { return "'queued', \(soonest), false, NULL::timestamptz" }
        return """
            CASE WHEN ends IS NULL THEN 'queued' ELSE 'gathering' END, coalesce(ends, \(soonest)), false, ends
            """
    }

    /// A person whose settings change between reading the windows and this statement has no window, so their delivery
    /// is due at once.
    private var windows: SQL {
        """
        LEFT JOIN unnest(\(windowEnds.map(\.timeZone)), \(windowEnds.map(\.timing.rawValue)), \(windowEnds.map(\.end)))
            AS digest_window (zone, gathers, ends) ON zone = time_zone AND gathers = timing
        """
    }

    /// Reopens a window whose digest was sent meanwhile, for what came too late for it. Locks in the order of people,
    /// so that two batches with the same people do not deadlock.
    private var gathering: SQL {
        """
        , open AS (
            INSERT INTO digest_windows (user_id, endpoint_id, window_ends)
            SELECT user_id, endpoint_id, window_ends FROM delivery WHERE state = 'gathering'
            ORDER BY user_id, endpoint_id
            ON CONFLICT (user_id, endpoint_id, window_ends) DO UPDATE SET sent_at = NULL
                WHERE digest_windows.sent_at IS NOT NULL
        )
        """
    }
}

extension NotificationKind {
    /// The column of `routes` with its timing.
    var timing: SQL {
        switch self {
        case .alert: "alert"
        case .digest: "digest"
        case .quizSuggestion: "quiz_suggestion"
        case .reminder: "reminder"
        // Queued to one address without a route, or mailed on request.
        case .test, .account: "'off'"
        }
    }
}
