import Domain
import Foundation
import Postgres

/// What the routes of people make of a notification that is added to their inboxes.
struct RoutedTelling {
    let notification: NewNotification
    let source: SourceNumber
    let channels: Set<Channel>
    let earliest: Date?
    let windowEnds: [WindowEnd]

    /// One statement that also adds the entries. Its rows are the number of entries, without channel, and of the
    /// deliveries by channel and state, with whether one is due.
    /// - Parameter insertion: of the entries.
    func statement(adding insertion: SQL) -> SQL {
        """
        WITH added AS (\(insertion) RETURNING user_id), told AS (
            INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, state, next_attempt_at,
                waits_for_opening, window_ends, updated_at)
            SELECT user_id, \(source), endpoint_id, channel, host, \(notification.urgency.priority)::smallint,
                \(notification.urgency == .urgent ? atOnce : inTime), \(notification.createdAt)
            FROM added CROSS JOIN LATERAL (
                -- OFFSET makes it a look-up for each: the planner would rather read all routes for each batch.
                SELECT endpoint_id, channel, host, \(notification.kind.timing) AS timing, stage, stage_minutes,
                    snoozed_until, time_zone
                FROM routes
                WHERE routes.user_id = added.user_id AND channel = ANY(\(channels.map(\.rawValue)))
                    AND \(notification.kind.timing) <> 'off'
                OFFSET 0
            ) AS route
            \(windowEnds.isEmpty ? "" : windows)
            RETURNING user_id, endpoint_id, channel, state, next_attempt_at, window_ends
        )\(windowEnds.isEmpty ? "" : gathering)
        SELECT NULL::text, NULL::text, count(*), false FROM added
        UNION ALL
        SELECT channel, state, count(*), bool_or(state = 'queued' AND next_attempt_at <= \(notification.createdAt))
        FROM told GROUP BY channel, state
        """
    }

    /// State, time, whether it waits for the opening, and window of what is urgent. Snoozing and gathering are for
    /// other things.
    private var atOnce: SQL {
        """
        'queued', \(notification.createdAt) + stage * stage_minutes * interval '1 minute', stage > 0,
            NULL::timestamptz
        """
    }

    /// The same of what is not urgent.
    private var inTime: SQL {
        let soonest: SQL = "greatest(\(earliest ?? notification.createdAt), snoozed_until)"
        guard !windowEnds.isEmpty else { return "'queued', \(soonest), false, NULL::timestamptz" }
        return """
            CASE WHEN ends IS NULL THEN 'queued' ELSE 'gathering' END, coalesce(ends, \(soonest)), false, ends
            """
    }

    /// Settings that change between the look for the windows and this statement find none: then it is told at once.
    private var windows: SQL {
        """
        LEFT JOIN unnest(\(windowEnds.map(\.timeZone)), \(windowEnds.map(\.timing.rawValue)), \(windowEnds.map(\.end)))
            AS digest_window (zone, gathers, ends) ON zone = time_zone AND gathers = timing
        """
    }

    /// A window that was told while this transaction began is opened once more, for what came too late for it. Locked
    /// in the order of people, so that two batches with the same ones do not deadlock.
    private var gathering: SQL {
        """
        , open AS (
            INSERT INTO digest_windows (user_id, endpoint_id, window_ends)
            SELECT user_id, endpoint_id, window_ends FROM told WHERE state = 'gathering'
            ORDER BY user_id, endpoint_id
            ON CONFLICT (user_id, endpoint_id, window_ends) DO UPDATE SET sent_at = NULL
                WHERE digest_windows.sent_at IS NOT NULL
        )
        """
    }
}

extension NotificationKind {
    /// The column of `routes` that says when it is told.
    var timing: SQL {
        switch self {
        case .alert: "alert"
        case .digest: "digest"
        case .quizSuggestion: "quiz_suggestion"
        case .reminder: "reminder"
        }
    }
}
