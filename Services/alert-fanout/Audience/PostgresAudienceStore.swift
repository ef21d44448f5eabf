import Domain
import Postgres

/// The audience in the tables `audience`, `audience_chunks`, `audience_vacated` and `audience_history`.
struct PostgresAudienceStore: AudienceStore {
    let pool: PostgresPool

    func keepIfNewer(_ member: AudienceMember) async throws {
        // Who was new to both of two transactions is there for the one that comes second.
        while try await !keep(member) {}
    }

    /// - Returns: false when another transaction has just added the person.
    private func keep(_ member: AudienceMember) async throws -> Bool {
        try await pool.transaction { transaction in
            // Holds the person's row until COMMIT, so that versions follow each other. People are locked before chunks
            // everywhere, so that nobody waits in a circle.
            let rows = try await transaction.query(.lockingPlace(of: member))
            guard let row = rows.first else { return try await add(member, in: transaction) }
            let before = try PlaceInAudience(row)
            guard before.version < member.version else { return true }
            let seat = try await seat(for: member, having: before, in: transaction)
            try await transaction.pipeline([
                member.isDeleted ? .forgettingHistory(of: member) : .keepingHistory(of: member),
                .vacating(before.seat == seat ? nil : before.seat), .replacing(member, seat: seat),
            ])
            return true
        }
    }

    private func add(_ member: AudienceMember, in transaction: PostgresTransaction) async throws -> Bool {
        guard try await transaction.query(.adding(member)).affectedCount == 1 else { return false }
        if let coordinate = member.coordinate {
            let seat = try await transaction.takeSeat(near: coordinate)
            try await transaction.query(.seating(member, at: seat))
        }
        return true
    }

    /// The seat that the person has, as long as they stay in the same cell.
    private func seat(
        for member: AudienceMember, having before: PlaceInAudience, in transaction: PostgresTransaction
    ) async throws -> Seat? {
        guard let coordinate = member.coordinate else { return nil }
        if let seat = before.seat, before.staysInCell { return seat }
        return try await transaction.takeSeat(near: coordinate)
    }
}

/// Where a person was before a change.
private struct PlaceInAudience {
    var version: Int
    /// Nil for who had no place.
    var seat: Seat?
    /// The new place is in the same half-degree cell.
    var staysInCell: Bool

    init(_ row: Row) throws {
        let (version, chunk, slot, staysInCell) = try row.decode((Int, Int32?, Int?, Bool).self)
        self.version = version
        seat = chunk.flatMap { chunk in slot.map { Seat(chunk: chunk, slot: $0) } }
        self.staysInCell = staysInCell
    }
}

extension SQL {
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
            quiet_until, muted_until, only_urgent, weekly_limit, has_email, is_deleted)
        VALUES (\(member.userID.uuid), \(values(of: member)))
        ON CONFLICT (user_id) DO NOTHING
        """
    }

    fileprivate static func replacing(_ member: AudienceMember, seat: Seat?) -> SQL {
        """
        UPDATE audience SET (
            version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, muted_until, only_urgent, weekly_limit, has_email, is_deleted, chunk, slot, changed_in)
        = (\(values(of: member)), \(seat?.chunk), \(seat?.slot), pg_current_xact_id())
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
            \(settings.onlyUrgent), \(settings.weeklyInterruptions), \(member.hasEmail), \(member.isDeleted)
            """
    }

    fileprivate static func seating(_ member: AudienceMember, at seat: Seat) -> SQL {
        """
        UPDATE audience SET chunk = \(seat.chunk), slot = \(seat.slot) WHERE user_id = \(member.userID.uuid)
        """
    }

    fileprivate static func keepingHistory(of member: AudienceMember) -> SQL {
        """
        INSERT INTO audience_history (\(versionColumns), known_until)
        SELECT \(versionColumns), clock_timestamp() FROM audience WHERE user_id = \(member.userID.uuid)
        """
    }

    fileprivate static func forgettingHistory(of member: AudienceMember) -> SQL {
        "DELETE FROM audience_history WHERE user_id = \(member.userID.uuid)"
    }

    fileprivate static func vacating(_ seat: Seat?) -> SQL {
        """
        INSERT INTO audience_vacated (chunk, slot)
        SELECT \(seat?.chunk), \(seat?.slot) WHERE \(seat != nil)
        """
    }
}
