import Domain
import Foundation
import Localization
import Postgres

extension PostgresTransaction {
    /// Brings the audience in line with a slice, including positions, unless something newer is known of somebody.
    ///
    /// Who needs no change is neither locked nor written.
    func merge(_ slice: GatewaySlice) async throws -> AudienceRebuild {
        let range = slice.range
        // How many rows a range or a temporary table has is only guessed, and a nested loop for too low a guess takes
        // minutes; compiling a plan takes longer than running it.
        try await pipeline([
            .nestedLoops(false), "SET LOCAL jit = off", .makingIncoming, .makingChanges, .makingTouched, .makingRoom,
        ])
        try await copy(into: "incoming", columns: Self.incomingColumns, rows: slice.members.lazy.map(\.incomingRow))
        let found = try await query(.comparing("incoming", in: range)).affectedCount
        let missing = try await missing(in: range)
        guard found > 0 || !missing.isEmpty else { return AudienceRebuild() }
        if found < 100 { try await query(.nestedLoops(true)) }
        // In this order everywhere, which rules out a deadlock: additions, people, chunks.
        try await pipeline([
            .lockingAdditions(forRebuild: true), .lockingPeople(in: range, or: missing), .findingTouched(in: range),
            .comparing("(SELECT incoming.* FROM incoming JOIN touched USING (user_id))", in: range),
        ])
        // Only now does it hold whom the gateway does not know: a message may just have added one of them.
        try await query(.burying(stillMissing(of: missing)))
        let rows = try await query("SELECT action, count(*) FROM changes GROUP BY action")
        let counts = Dictionary(uniqueKeysWithValues: try rows.decode((String, Int).self))
        if !counts.isEmpty { try await pipeline(SQL.givingSlots + SQL.applyingChanges(in: range)) }
        return AudienceRebuild(
            added: counts["added", default: 0], changed: counts["changed", default: 0],
            repaired: counts["repaired", default: 0], removed: counts["removed", default: 0])
    }

    /// Known here, and not among those read from the gateway; refused people are among them too.
    private func missing(in range: IDRange) async throws -> [UUID] {
        let people = try await query(
            """
            SELECT user_id FROM audience
            WHERE \(range.holds("user_id")) AND NOT is_deleted
                AND NOT EXISTS (SELECT FROM incoming WHERE incoming.user_id = audience.user_id)
            """
        ).decode(UUID.self)
        return try await stillMissing(of: people)
    }

    private func stillMissing(of people: [UUID]) async throws -> [UUID] {
        guard !people.isEmpty else { return [] }
        // The view joins two tables, and these people are few.
        let answers = try await pipeline([
            .nestedLoops(true), "SELECT user_id FROM ingest_gateway.subscribers WHERE user_id = ANY (\(people))",
            .nestedLoops(false),
        ])
        let known = Set(try answers[1].decode(UUID.self))
        return people.filter { !known.contains($0) }
    }

    fileprivate static let incomingColumns = [
        "user_id", "version", "latitude", "longitude", "radius_km", "language", "allergens", "thresholds", "time_zone",
        "quiet_from", "quiet_until", "muted_until", "only_urgent", "weekly_limit",
        "forecast_timing", "has_email", "is_deleted",
    ]
}

extension IDRange {
    /// As a condition on a column.
    func holds(_ column: SQL) -> SQL {
        let bounds: [SQL?] = [after.map { "\(column) > \($0)" }, last.map { "\(column) <= \($0)" }]
        return (["true"] + bounds.compactMap { $0 }).joined(separator: " AND ")
    }
}

extension AudienceMember {
    fileprivate var incomingRow: [(any PostgresValue)?] {
        let sensitivities = sensitivities.sorted { $0.allergen.rawValue < $1.allergen.rawValue }
        return [
            userID.uuid, version, coordinate?.latitude, coordinate?.longitude, radius.value, language,
            sensitivities.map(\.allergen.rawValue), sensitivities.map(\.threshold.value), settings.timeZone,
            settings.quietHours?.start, settings.quietHours?.end, settings.mutedUntil, settings.onlyUrgent,
            settings.weeklyInterruptions, settings.forecastTiming.number, hasEmail, isDeleted,
        ]
    }
}

extension SQL {
    /// - Parameter allowed: whether the planner may use them where there is another way.
    fileprivate static func nestedLoops(_ allowed: Bool) -> SQL {
        allowed ? "SET LOCAL enable_nestloop = on" : "SET LOCAL enable_nestloop = off"
    }

    /// The wanted row of each person.
    fileprivate static let makingIncoming: SQL = """
        CREATE TEMPORARY TABLE incoming (
            user_id uuid NOT NULL, version bigint NOT NULL, latitude double precision, longitude double precision,
            radius_km double precision NOT NULL, language text NOT NULL, allergens text[] NOT NULL,
            thresholds smallint[] NOT NULL, time_zone text NOT NULL, quiet_from smallint, quiet_until smallint,
            muted_until timestamptz, only_urgent boolean NOT NULL, weekly_limit smallint NOT NULL,
            forecast_timing smallint NOT NULL, has_email boolean NOT NULL, is_deleted boolean NOT NULL,
            cell integer GENERATED ALWAYS AS (
                CASE WHEN latitude IS NOT NULL THEN audience_cell(latitude, longitude) END) STORED
        ) ON COMMIT DROP
        """

    /// Those of them who differ, and the people to be erased.
    fileprivate static let makingChanges: SQL = """
        CREATE TEMPORARY TABLE changes (
            LIKE incoming, action text NOT NULL,
            -- The transaction that wrote the row with which they were compared.
            seen xid8,
            chunk integer, slot smallint, left_chunk integer, left_slot smallint
        ) ON COMMIT DROP
        """

    fileprivate static let makingTouched: SQL = "CREATE TEMPORARY TABLE touched (user_id uuid) ON COMMIT DROP"

    /// Notes what each person needs, and the position of people who stay in their cell.
    /// - Parameter wanted: rows of `incoming`.
    fileprivate static func comparing(_ wanted: SQL, in range: IDRange) -> SQL {
        """
        INSERT INTO changes
        SELECT wanted.*,
            CASE
                WHEN person.user_id IS NULL THEN 'added'
                WHEN wanted.is_deleted AND NOT person.is_deleted THEN 'removed'
                WHEN person.version < wanted.version THEN 'changed'
                ELSE 'repaired'
            END,
            person.changed_in,
            CASE WHEN home.cell = wanted.cell THEN person.chunk END,
            CASE WHEN home.cell = wanted.cell THEN person.slot END,
            CASE WHEN home.cell = wanted.cell THEN NULL ELSE person.chunk END,
            CASE WHEN home.cell = wanted.cell THEN NULL ELSE person.slot END
        FROM \(wanted) AS wanted
        LEFT JOIN audience AS person ON person.user_id = wanted.user_id AND \(range.holds("person.user_id"))
        LEFT JOIN audience_chunks AS home ON home.chunk = person.chunk
        WHERE person.user_id IS NULL OR person.version < wanted.version OR (
            person.version = wanted.version
            AND (person.latitude, person.longitude, person.radius_km, person.language, person.allergens,
                    person.thresholds, person.time_zone, person.quiet_from, person.quiet_until, person.muted_until,
                    person.only_urgent, person.weekly_limit, person.forecast_timing, person.has_email,
                    person.is_deleted, home.cell)
                IS DISTINCT FROM (wanted.latitude, wanted.longitude, wanted.radius_km, wanted.language,
                    wanted.allergens, wanted.thresholds, wanted.time_zone, wanted.quiet_from, wanted.quiet_until,
                    wanted.muted_until, wanted.only_urgent, wanted.weekly_limit, wanted.forecast_timing,
                    wanted.has_email, wanted.is_deleted, wanted.cell))
        """
    }

    /// Only those to be changed, so that everybody else's changes need not wait.
    fileprivate static func lockingPeople(in range: IDRange, or missing: [UUID]) -> SQL {
        """
        SELECT count(*) FROM (
            SELECT user_id FROM audience
            WHERE \(range.holds("user_id"))
                AND user_id IN (SELECT user_id FROM changes UNION ALL SELECT unnest(\(missing)))
            ORDER BY user_id FOR UPDATE
        ) AS locked
        """
    }

    /// Forgets what was found out about people whom a message has added or changed since.
    fileprivate static func findingTouched(in range: IDRange) -> SQL {
        """
        WITH overtaken AS (
            DELETE FROM changes USING audience AS person
            WHERE person.user_id = changes.user_id AND \(range.holds("person.user_id"))
                AND person.changed_in IS DISTINCT FROM changes.seen
            RETURNING changes.user_id
        )
        INSERT INTO touched SELECT user_id FROM overtaken
        """
    }

    fileprivate static func burying(_ people: [UUID]) -> SQL {
        """
        INSERT INTO changes (
            user_id, version, radius_km, language, allergens, thresholds, time_zone, only_urgent, weekly_limit,
            forecast_timing, has_email, is_deleted, action, left_chunk, left_slot)
        SELECT user_id, version, \(AudienceMember.largestRadius), \(ContentLanguage.english), '{}', '{}', 'UTC', false,
            \(NotificationSettings.usualWeeklyInterruptions), \(ForecastTiming.atOnce.number), false, true, 'removed',
            chunk, slot
        FROM audience WHERE user_id = ANY (\(people)) AND NOT is_deleted
        """
    }
}
