import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Sessions

/// A study that a transaction holds against other changes.
struct HeldStudy: Sendable {
    var phase: StudyPhase
    var version: Int
    var lastDay: CalendarDay
    var keptDays: Int
    var isSimulated: Bool
    /// Of its newest version.
    var file: String

    /// - Throws: ``StudyError``.
    func check(turnTo next: StudyPhase, on today: CalendarDay) throws(StudyError) {
        guard phase.next == next else { throw .wrongOrder(from: phase, to: next) }
        switch next {
        case .closed: throw .closesByItself(on: CalendarDay(daysSince1970: lastDay.daysSince1970 + keptDays))
        case .recruitment where lastDay < today: throw .tooLate
        default: break
        }
    }
}

extension PostgresTransaction {
    /// Nobody else changes the study until the transaction ends.
    func heldStudy(_ id: StudyID) async throws -> HeldStudy? {
        // By itself: a statement that waits for the lock would join the version that held before.
        try await query("SELECT FROM studies WHERE id = \(id) FOR UPDATE")
        return try await query(
            """
            SELECT phase, studies.version, last_day::text, kept_days, is_simulated, definition::text AS definition
            FROM studies JOIN study_versions ON study_id = id AND study_versions.version = studies.version
            WHERE id = \(id)
            """
        ).first.map { row in
            HeldStudy(
                phase: try row["phase"], version: try row["version"], lastDay: try row.day("last_day"),
                keptDays: try row["kept_days"], isSimulated: try row["is_simulated"], file: try row["definition"])
        }
    }

    /// A study that there was not before.
    func insert(_ file: StudyFile, phase: StudyPhase, isSimulated: Bool, at now: Date) async throws {
        let (id, schedule) = (file.definition.id, file.definition.schedule)
        try await query(
            """
            INSERT INTO studies (id, phase, version, first_day, last_day, kept_days, is_simulated, created_at)
            VALUES (\(id), \(phase), 1, \(schedule.firstDay.description)::date, \(schedule.lastDay.description)::date,
                \(schedule.keptDays), \(isSimulated), \(now))
            """)
        try await insertVersion(1, of: file, consentChange: nil, at: now)
    }

    /// The version that holds from now on, in place of one with the same number.
    func replace(
        _ file: StudyFile, version: Int, consentChange: ConsentChange?, at now: Date
    ) async throws {
        let (id, schedule) = (file.definition.id, file.definition.schedule)
        try await query(
            """
            UPDATE studies SET version = \(version), first_day = \(schedule.firstDay.description)::date,
                last_day = \(schedule.lastDay.description)::date, kept_days = \(schedule.keptDays)
            WHERE id = \(id)
            """)
        try await query("DELETE FROM study_versions WHERE study_id = \(id) AND version = \(version)")
        try await insertVersion(version, of: file, consentChange: consentChange, at: now)
    }

    private func insertVersion(
        _ version: Int, of file: StudyFile, consentChange: ConsentChange?, at now: Date
    ) async throws {
        try await query(
            """
            INSERT INTO study_versions (study_id, version, definition, consent_change, published_at)
            VALUES (\(file.definition.id), \(version), \(String(decoding: file.bytes, as: UTF8.self)),
                \(consentChange), \(now))
            """)
    }
}

extension PostgresTransaction {
    /// Tells the audit, in accounts, what the staff does in this transaction; an operator at the command line is nobody
    /// there.
    /// - Parameter detail: never anything personal, and so no invitation ID: it stands for a person.
    func announce(_ call: StaffCall, _ action: String, detail: String? = nil, at now: Date) async throws {
        guard let actor = call.actor else { return }
        let fact = StaffActed(
            actor: actor, action: action, detail: detail, reason: call.reason.text, route: call.route, actedAt: now)
        try await enqueue([OutgoingMessage(fact, from: .researchStudy)])
    }
}
