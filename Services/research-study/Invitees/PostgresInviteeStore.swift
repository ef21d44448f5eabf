import Domain
import Foundation
import Postgres
import Sessions

/// Invitees, in the tables that `0002_invitees` makes.
struct PostgresInviteeStore: Sendable {
    let pool: PostgresPool

    /// Of one study: among more, a guess would find one too often.
    static let most = 10_000

    /// Makes invitations with IDs at random; all or none.
    /// - Throws: ``InviteeError``.
    func create(_ count: Int, in study: StudyID, for call: StaffCall, at now: Date) async throws -> [InvitationCode] {
        try await pool.transaction { transaction in
            let codes = try await transaction.invite(count, to: study, on: CalendarDay(of: now, in: .gmt))
            try await transaction.announce(call, "invitees.created", detail: "\(study) \(codes.count)", at: now)
            return codes
        }
    }

    /// Makes invitations with known IDs, if the study has none.
    func create(_ codes: [InvitationCode], ifNoneIn study: StudyID, at now: Date) async throws {
        let day = CalendarDay(of: now, in: .gmt)
        try await pool.query(
            """
            INSERT INTO invitees (study_id, code, status, created_on)
            SELECT id, code, 'Invited', \(day.description)::date
            FROM studies, unnest(\(codes.map(\.rawValue))) AS code
            WHERE id = \(study) AND NOT EXISTS (SELECT FROM invitees WHERE study_id = \(study))
            ON CONFLICT DO NOTHING
            """)
    }

    func invitee(_ code: InvitationCode, in study: StudyID) async throws -> Invitee? {
        try await pool.query("\(SQL.invitees) WHERE study_id = \(study) AND code = \(code)").first.map {
            try Invitee($0)
        }
    }

    /// - Parameters:
    ///   - number: of the page, from 1; one beyond the last is the last.
    ///   - status: nil for all.
    func page(_ number: Int, of study: StudyID, with status: InviteeStatus?) async throws -> InviteePage {
        try await pool.transaction(isolation: .repeatableRead) { transaction in
            let counts = try await transaction.counts(of: study)
            let total = status.map { counts.count(of: $0) } ?? counts.total
            let pageCount = max(1, (total + InviteePage.size - 1) / InviteePage.size)
            let number = min(max(1, number), pageCount)
            var condition: SQL = "study_id = \(study)"
            if let status { condition = "\(condition) AND status = \(status)" }
            let rows = try await transaction.query(
                """
                \(SQL.invitees) JOIN statuses ON name = status WHERE \(condition)
                ORDER BY rank, name, code LIMIT \(InviteePage.size) OFFSET \((number - 1) * InviteePage.size)
                """)
            return InviteePage(
                number: number, count: pageCount, invitees: try rows.map { try Invitee($0) }, counts: counts)
        }
    }

    func counts(of study: StudyID) async throws -> InviteeCounts {
        try await pool.transaction { try await $0.counts(of: study) }
    }

    /// Changes an invitee by a rule.
    /// - Throws: ``InviteeError``, also of the rule.
    func change(
        _ code: InvitationCode, in study: StudyID, for call: StaffCall, _ action: String, at now: Date,
        by rule: @Sendable (inout Invitee) throws -> Void
    ) async throws {
        try await pool.transaction { transaction in
            guard var invitee = try await transaction.heldInvitee(code, in: study) else {
                throw InviteeError.unknownInvitee
            }
            try rule(&invitee)
            do {
                try await transaction.update(invitee, from: code, in: study)
            } catch let error as PostgresError where error.isUniqueViolation(of: "invitees_pkey") {
                throw InviteeError.codeTaken
            } catch PostgresError.server(let error) where error.sqlState == "23503" {
                throw InviteeError.unknownStatus
            }
            try await transaction.announce(call, action, detail: "\(study) \(invitee.status)", at: now)
        }
    }

    /// What is left of it says nothing of its ID.
    /// - Throws: ``InviteeError/unknownInvitee``.
    func delete(_ code: InvitationCode, in study: StudyID, for call: StaffCall, at now: Date) async throws {
        let today = CalendarDay(of: now, in: .gmt).description
        try await pool.transaction { transaction in
            let deleted = try await transaction.query(
                """
                WITH gone AS (
                    DELETE FROM invitees WHERE study_id = \(study) AND code = \(code)
                    RETURNING study_id, status, created_on, enrolled_on, left_on
                )
                INSERT INTO deleted_invitees (study_id, status, created_on, enrolled_on, left_on, deleted_on)
                SELECT study_id, status, created_on, enrolled_on, left_on, \(today)::date FROM gone
                """)
            guard deleted.affectedCount == 1 else { throw InviteeError.unknownInvitee }
            try await transaction.announce(call, "invitee.deleted", detail: study.rawValue, at: now)
        }
    }
}

extension PostgresTransaction {
    /// - Throws: ``InviteeError``.
    func invite(_ count: Int, to study: StudyID, on day: CalendarDay) async throws -> [InvitationCode] {
        // One at a time, so that nobody else's count toward the most as well.
        let phases = try await query("SELECT phase FROM studies WHERE id = \(study) FOR UPDATE")
        guard let phase = try phases.first?["phase", as: StudyPhase.self], phase < .analysis else {
            throw InviteeError.studyTakesNobody
        }
        let existing = try await query("SELECT count(*) FROM invitees WHERE study_id = \(study)").decode(Int.self)
        guard count >= 1, count <= PostgresInviteeStore.most - existing.reduce(0, +) else {
            throw InviteeError.tooMany(most: PostgresInviteeStore.most)
        }
        var (codes, random): ([InvitationCode], _) = ([], SystemRandomNumberGenerator())
        while codes.count < count {
            var wanted: Set<InvitationCode> = []
            while wanted.count < count - codes.count { wanted.insert(.random(using: &random)) }
            codes += try await query(
                """
                INSERT INTO invitees (study_id, code, status, created_on)
                SELECT \(study), code, 'Invited', \(day.description)::date
                FROM unnest(\(wanted.map(\.rawValue))) AS code
                ON CONFLICT DO NOTHING RETURNING code
                """
            ).map { try $0["code"] }
        }
        return codes
    }

    /// Nobody else changes it until the transaction ends.
    func heldInvitee(_ code: InvitationCode, in study: StudyID) async throws -> Invitee? {
        try await query("\(SQL.invitees) WHERE study_id = \(study) AND code = \(code) FOR UPDATE").first.map {
            try Invitee($0)
        }
    }

    /// - Parameter code: that it had.
    func update(_ invitee: Invitee, from code: InvitationCode, in study: StudyID) async throws {
        try await query(
            """
            UPDATE invitees SET code = \(invitee.code), status = \(invitee.status),
                enrolled_on = \(invitee.enrolledOn?.description)::date, left_on = \(invitee.leftOn?.description)::date,
                participant_digest = \(invitee.digest), consent_version = \(invitee.consentVersion)
            WHERE study_id = \(study) AND code = \(code)
            """)
    }

    fileprivate func counts(of study: StudyID) async throws -> InviteeCounts {
        let rows = try await query(
            """
            SELECT name, is_built_in,
                (SELECT count(*) FROM invitees WHERE study_id = \(study) AND status = name) AS count
            FROM statuses ORDER BY rank, name
            """)
        let deleted = try await query("SELECT count(*) FROM deleted_invitees WHERE study_id = \(study)")
        return InviteeCounts(
            statuses: try rows.map { .init(status: try $0["name"], count: try $0["count"]) },
            deleted: try deleted.decode(Int.self).reduce(0, +))
    }
}

extension SQL {
    static let invitees: SQL = """
        SELECT code, status, created_on::text AS created_on, enrolled_on::text AS enrolled_on,
            left_on::text AS left_on, participant_digest, consent_version
        FROM invitees
        """
}

extension Invitee {
    init(_ row: Row) throws {
        try self.init(
            code: row["code"], status: row["status"], createdOn: row.day("created_on"),
            enrolledOn: row.possibleDay("enrolled_on"), leftOn: row.possibleDay("left_on"),
            digest: row["participant_digest"], consentVersion: row["consent_version"])
    }
}
