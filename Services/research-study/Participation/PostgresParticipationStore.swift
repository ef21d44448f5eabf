import Domain
import Foundation
import Postgres

/// Checks invitations, enrols and withdraws, in the tables that `0002_invitees` makes.
struct PostgresParticipationStore: Sendable {
    let pool: PostgresPool

    func participant(_ digest: [UInt8]) async throws -> (study: StudyID, invitee: Invitee)? {
        try await pool.query(
            """
            SELECT study_id, code, status, created_on::text AS created_on, enrolled_on::text AS enrolled_on,
                left_on::text AS left_on, participant_digest, consent_version
            FROM invitees WHERE participant_digest = \(digest)
            """
        ).first.map { (try $0["study_id"], try Invitee($0)) }
    }

    /// Looks an ID up for a client; one that is unknown counts against the client.
    /// - Parameter rule: what is done with the invitee.
    /// - Throws: ``TooManyUnknownInvitations``, ``InvitationRefusal`` and what the rule throws.
    func use(
        _ code: InvitationCode, of study: StudyID, by client: [UInt8], at now: Date,
        _ rule: @Sendable (inout Invitee, PostgresTransaction) async throws -> Void
    ) async throws -> Invitee {
        let invitee: Invitee? = try await pool.transaction { transaction in
            // One attempt of a client at a time: of a thousand at once, each must find those before it counted.
            try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended(encode(\(client), 'hex'), 0))")
            let memory = try await transaction.attempts(of: client, at: now)
            try memory.check(at: now)
            guard var invitee = try await transaction.heldInvitee(code, in: study) else {
                try await transaction.remember(memory.counting(at: now), of: client)
                return nil
            }
            let before = invitee
            try await rule(&invitee, transaction)
            if invitee != before { try await transaction.update(invitee, from: code, in: study) }
            return invitee
        }
        guard let invitee else { throw InvitationRefusal.unknown }
        return invitee
    }

    /// Changes a participant by a rule.
    /// - Returns: nil for nobody's digest.
    func change(
        _ digest: [UInt8], by rule: @Sendable (inout Invitee, StudyID, PostgresTransaction) async throws -> Void
    ) async throws -> Invitee? {
        try await pool.transaction { transaction in
            let row = try await transaction.query(
                "SELECT study_id, code FROM invitees WHERE participant_digest = \(digest) FOR UPDATE"
            ).first
            guard let row,
                case let (study, code) = (
                    try row["study_id", as: StudyID.self], try row["code", as: InvitationCode.self]
                ),
                var invitee = try await transaction.heldInvitee(code, in: study)
            else { return nil }
            try await rule(&invitee, study, transaction)
            try await transaction.update(invitee, from: code, in: study)
            return invitee
        }
    }

    func prune(at now: Date) async throws {
        try await pool.query("DELETE FROM invitation_attempts WHERE forgotten_at <= \(now)")
    }
}

extension PostgresTransaction {
    /// The consent that holds now; it does not change until the transaction ends.
    func heldConsentVersion(of study: StudyID) async throws -> Int? {
        try await query("SELECT FROM studies WHERE id = \(study) FOR SHARE")
        return try await query(
            """
            SELECT max(version) FROM study_versions
            WHERE study_id = \(study) AND (consent_change IS NOT NULL OR version = 1)
            """
        ).decode(Int?.self).first.flatMap(\.self)
    }

    fileprivate func attempts(of client: [UInt8], at now: Date) async throws -> InvitationBrake.Memory {
        try await query("SELECT level, level_at FROM invitation_attempts WHERE digest = \(client)").first.map { row in
            InvitationBrake.Memory(level: try row["level"], at: try row["level_at"])
        } ?? InvitationBrake.Memory(at: now)
    }

    fileprivate func remember(_ memory: InvitationBrake.Memory, of client: [UInt8]) async throws {
        try await query(
            """
            INSERT INTO invitation_attempts (digest, level, level_at, forgotten_at)
            VALUES (\(client), \(memory.level), \(memory.at), \(memory.end))
            ON CONFLICT (digest) DO UPDATE
            SET level = excluded.level, level_at = excluded.level_at, forgotten_at = excluded.forgotten_at
            """)
    }
}
