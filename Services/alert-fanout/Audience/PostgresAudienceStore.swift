import Domain
import Postgres

/// The audience in the tables `audience`, `audience_chunks`, `audience_vacated` and `audience_history`.
struct PostgresAudienceStore: AudienceStore {
    let pool: PostgresPool

    func keepIfNewer(_ member: AudienceMember) async throws {
        // A person whom another transaction has just added is found by the second attempt.
        while try await !keep(member) {}
    }

    /// - Returns: false when another transaction has just added the person.
    private func keep(_ member: AudienceMember) async throws -> Bool {
        try await pool.transaction { try await keep(member, in: $0) }
    }

    /// As part of a transaction that does more.
    func keepIfNewer(_ member: AudienceMember, in transaction: PostgresTransaction) async throws {
        while try await !keep(member, in: transaction) {}
    }

    private func keep(_ member: AudienceMember, in transaction: PostgresTransaction) async throws -> Bool {
        // Locks the person's row until COMMIT, which serialises versions. People are locked before chunks everywhere,
        // which rules out a deadlock.
        let rows = try await transaction.query(.lockingPlace(of: member))
        guard let row = rows.first else { return try await add(member, in: transaction) }
        let before = try PlaceInAudience(row)
        guard before.version < member.version else { return true }
        let position = try await position(for: member, having: before, in: transaction)
        try await transaction.pipeline([
            member.isDeleted ? .forgettingHistory(of: member.userID) : .keepingHistory(of: member),
            .vacating(before.position == position ? nil : before.position), .replacing(member, position: position),
        ])
        return true
    }

    /// Forgets where a person is and was, so that no alert finds them until they choose a place again.
    func withdrawPlace(of userID: UserID, in transaction: PostgresTransaction) async throws {
        let rows = try await transaction.query(
            """
            SELECT version, chunk, slot, false FROM audience
            WHERE user_id = \(userID.uuid) AND latitude IS NOT NULL FOR UPDATE
            """)
        guard let row = rows.first else { return }
        try await transaction.pipeline([
            .forgettingHistory(of: userID), .vacating(try PlaceInAudience(row).position),
            """
            UPDATE audience SET latitude = NULL, longitude = NULL, chunk = NULL, slot = NULL,
                changed_in = pg_current_xact_id()
            WHERE user_id = \(userID.uuid)
            """,
        ])
    }

    private func add(_ member: AudienceMember, in transaction: PostgresTransaction) async throws -> Bool {
        let answers = try await transaction.pipeline([.lockingAdditions(forRebuild: false), .adding(member)])
        guard answers.last?.affectedCount == 1 else { return false }
        if let coordinate = member.coordinate {
            let position = try await transaction.takeSlot(near: coordinate)
            try await transaction.query(.placing(member, at: position))
        }
        return true
    }

    /// The person's position, which they keep while they stay in the same cell.
    private func position(
        for member: AudienceMember, having before: PlaceInAudience, in transaction: PostgresTransaction
    ) async throws -> AudiencePosition? {
        guard let coordinate = member.coordinate else { return nil }
        if let position = before.position, before.staysInCell { return position }
        return try await transaction.takeSlot(near: coordinate)
    }
}

/// Where a person was before a change.
private struct PlaceInAudience {
    var version: Int
    /// Nil for a person without a place.
    var position: AudiencePosition?
    /// The new place is in the same half-degree cell.
    var staysInCell: Bool

    init(_ row: Row) throws {
        let (version, chunk, slot, staysInCell) = try row.decode((Int, Int32?, Int?, Bool).self)
        self.version = version
        position = chunk.flatMap { chunk in slot.map { AudiencePosition(chunk: chunk, slot: $0) } }
        self.staysInCell = staysInCell
    }
}

extension SQL {
    /// The columns that `audience` and `audience_history` share: everything known of a version of a person.
    static let versionColumns: SQL = """
        user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
        quiet_until, muted_until, only_urgent, weekly_limit, forecast_timing, has_email, is_deleted, chunk, slot,
        changed_in
        """

    fileprivate static func lockingPlace(of member: AudienceMember) -> SQL {
        """
        SELECT version, chunk, slot, coalesce(
            audience_cell(latitude, longitude)
                = audience_cell(\(member.coordinate?.latitude), \(member.coordinate?.longitude)), false)
        FROM audience WHERE user_id = \(member.userID.uuid) FOR UPDATE
        """
    }

    fileprivate static func adding(_ member: AudienceMember) -> SQL {
        """
        INSERT INTO audience (
            user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, muted_until, only_urgent, weekly_limit, forecast_timing, has_email, is_deleted)
        VALUES (\(member.userID.uuid), \(values(of: member)))
        ON CONFLICT (user_id) DO NOTHING
        """
    }

    fileprivate static func replacing(_ member: AudienceMember, position: AudiencePosition?) -> SQL {
        """
        UPDATE audience SET (
            version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, muted_until, only_urgent, weekly_limit, forecast_timing, has_email, is_deleted, chunk, slot,
            changed_in)
        = (\(values(of: member)), \(position?.chunk), \(position?.slot), pg_current_xact_id())
        WHERE user_id = \(member.userID.uuid)
        """
    }

    /// From the version to `is_deleted`, in the order of the two statements above.
    private static func values(of member: AudienceMember) -> SQL {
        let sensitivities = member.sensitivities.sorted { $0.allergen.rawValue < $1.allergen.rawValue }
        let settings = member.settings
        return """
            \(member.version), \(member.coordinate?.latitude), \(member.coordinate?.longitude), \(member.radius.value),
            \(member.language), \(sensitivities.map(\.allergen.rawValue)), \(sensitivities.map(\.threshold.value)),
            \(settings.timeZone), \(settings.quietHours?.start), \(settings.quietHours?.end), \(settings.mutedUntil),
            \(settings.onlyUrgent), \(settings.weeklyInterruptions), \(settings.forecastTiming.number),
            \(member.hasEmail), \(member.isDeleted)
            """
    }

    fileprivate static func placing(_ member: AudienceMember, at position: AudiencePosition) -> SQL {
        """
        UPDATE audience SET chunk = \(position.chunk), slot = \(position.slot) WHERE user_id = \(member.userID.uuid)
        """
    }

    fileprivate static func keepingHistory(of member: AudienceMember) -> SQL {
        """
        INSERT INTO audience_history (\(versionColumns), known_until)
        SELECT \(versionColumns), clock_timestamp() FROM audience WHERE user_id = \(member.userID.uuid)
        """
    }

    fileprivate static func forgettingHistory(of userID: UserID) -> SQL {
        "DELETE FROM audience_history WHERE user_id = \(userID.uuid)"
    }

    fileprivate static func vacating(_ position: AudiencePosition?) -> SQL {
        """
        INSERT INTO audience_vacated (chunk, slot)
        SELECT \(position?.chunk), \(position?.slot) WHERE \(position != nil)
        """
    }
}
