import Domain
import Foundation
import Postgres
import Sessions

/// Studies and their versions, in the tables that `0001_studies` makes.
struct PostgresStudyStore: StudySource {
    let pool: PostgresPool
    let whoever: StudyOperator

    func currentStudy() async throws -> Study? {
        try await studies(
            """
            WHERE NOT is_simulated AND phase <> 'design'
            ORDER BY phase IN ('recruitment', 'running') DESC, last_day DESC, id LIMIT 1
            """
        ).first
    }

    func study(_ id: StudyID) async throws -> Study? { try await studies("WHERE id = \(id)").first }

    /// Those that are not simulated, the newest first.
    func all() async throws -> [Study] {
        try await studies("WHERE NOT is_simulated ORDER BY created_at DESC, id")
    }

    private func studies(_ condition: SQL) async throws -> [Study] {
        let rows = try await pool.query("\(SQL.studies) \(condition)")
        return try rows.map { try Study($0, whoever) }
    }

    /// The files of all versions, the first first.
    func versions(of id: StudyID) async throws -> [StudyVersion] {
        try await pool.query(
            """
            SELECT version, definition::text AS definition, consent_change, published_at FROM study_versions
            WHERE study_id = \(id) ORDER BY version
            """
        ).map { row in
            StudyVersion(
                version: try row["version"], file: try row["definition"], consentChange: try row.consentChange,
                publishedAt: try row["published_at"])
        }
    }

    /// What a version says.
    func definition(of id: StudyID, version: Int) async throws -> StudyDefinition? {
        try await pool.query(
            "SELECT definition::text FROM study_versions WHERE study_id = \(id) AND version = \(version)"
        ).decode(String.self).first.map { try StudyFile(stored: $0).definition.filled(by: whoever) }
    }

    /// Stores a file: as a new study in design, in place of what was designed, or as the next version.
    /// - Throws: ``StudyFileFaults`` when the phase does not let it.
    func publish(
        _ file: StudyFile, consentChange: ConsentChange?, for call: StaffCall, at now: Date
    ) async throws -> PublishedStudy {
        try await pool.transaction { transaction in
            let id = file.definition.id
            guard let stored = try await transaction.heldStudy(id) else {
                try await transaction.insert(file, phase: .design, isSimulated: false, at: now)
                try await transaction.announce(call, "study.imported", detail: id.rawValue, at: now)
                return PublishedStudy(id: id, version: 1, phase: .design, isNew: true)
            }
            guard stored.phase != .design else {
                try await transaction.replace(file, version: stored.version, consentChange: nil, at: now)
                try await transaction.announce(call, "study.imported", detail: id.rawValue, at: now)
                return PublishedStudy(id: id, version: stored.version, phase: .design, isNew: false)
            }
            let change = StudyChange(
                old: try StudyFile(stored: stored.file).definition, new: file.definition, phase: stored.phase,
                today: CalendarDay(of: now, in: .gmt))
            let flaws = change.refusals + change.flaws(of: consentChange)
            guard flaws.isEmpty else { throw file.faults(flaws) }
            guard !change.parts.isEmpty else {
                return PublishedStudy(id: id, version: stored.version, phase: stored.phase, isNew: false)
            }
            let version = stored.version + 1
            try await transaction.replace(file, version: version, consentChange: consentChange, at: now)
            let detail = "\(id) version \(version)\(consentChange.map { " \($0)" } ?? "")"
            try await transaction.announce(call, "study.published", detail: detail, at: now)
            return PublishedStudy(id: id, version: version, phase: stored.phase, isNew: false)
        }
    }

    /// - Throws: ``StudyError``.
    func turn(_ id: StudyID, to phase: StudyPhase, for call: StaffCall, at now: Date) async throws {
        try await pool.transaction { transaction in
            guard let stored = try await transaction.heldStudy(id) else { throw StudyError.unknownStudy }
            let today = CalendarDay(of: now, in: .gmt)
            try stored.check(turnTo: phase, on: today)
            let others = try await transaction.query(
                "SELECT id FROM studies WHERE phase IN ('recruitment', 'running') AND NOT is_simulated AND id <> \(id)")
            if phase == .recruitment, let other = try others.first?["id", as: StudyID.self] {
                throw StudyError.otherIsCurrent(other)
            }
            // Who ends a study before its schedule does has it end on this day.
            let last = phase == .analysis ? min(stored.lastDay, today) : stored.lastDay
            try await transaction.query(
                "UPDATE studies SET phase = \(phase), last_day = \(last.description)::date WHERE id = \(id)")
            try await transaction.announce(call, "study.turned", detail: "\(id) \(phase)", at: now)
        }
    }

    /// Turns studies to the phase of the day.
    /// - Parameter simulated: the only one to turn; nil for those of people.
    func advance(on day: CalendarDay, simulated: StudyID?) async throws {
        let which: SQL = simulated.map { "id = \($0)" } ?? "NOT is_simulated"
        try await pool.pipeline([
            """
            UPDATE studies SET phase = 'running'
            WHERE phase = 'recruitment' AND first_day <= \(day.description)::date AND \(which)
            """,
            """
            UPDATE studies SET phase = 'analysis'
            WHERE phase IN ('recruitment', 'running') AND last_day < \(day.description)::date AND \(which)
            """,
        ])
    }

    /// Stores a study where there is none yet; once, whoever comes first.
    /// - Returns: whether this call did.
    @discardableResult
    func seed(_ file: StudyFile, phase: StudyPhase, at now: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended('first study', 0))")
            let isThere = try await !transaction.query("SELECT FROM studies WHERE NOT is_simulated LIMIT 1").isEmpty
            guard !isThere else { return false }
            try await transaction.insert(file, phase: phase, isSimulated: false, at: now)
            return true
        }
    }
}

extension SQL {
    fileprivate static let studies: SQL = """
        SELECT id, phase, studies.version, first_day::text, last_day::text, is_simulated, definition::text AS definition,
            ARRAY(
                SELECT version::text || coalesce(' ' || consent_change, '') FROM study_versions AS all_versions
                WHERE all_versions.study_id = id AND (consent_change IS NOT NULL OR version = 1) ORDER BY version
            ) AS consents
        FROM studies JOIN study_versions ON study_id = id AND study_versions.version = studies.version
        """
}

extension Study {
    fileprivate init(_ row: Row, _ whoever: StudyOperator) throws {
        let file = try StudyFile(stored: try row["definition"])
        try self.init(
            id: row["id"], phase: row["phase"], version: row["version"], firstDay: row.day("first_day"),
            lastDay: row.day("last_day"), isSimulated: row["is_simulated"],
            consents: try row["consents", as: [String].self].map { ConsentVersion($0) },
            definition: file.definition.filled(by: whoever))
    }
}

extension Study.ConsentVersion {
    /// - Parameter text: such as `3 material`.
    fileprivate init(_ text: String) {
        let parts = text.split(separator: " ")
        version = parts.first.flatMap { Int($0) } ?? 1
        change = parts.dropFirst().first.flatMap { ConsentChange(rawValue: String($0)) }
    }
}

extension Row {
    /// A day of a `date` that was read as text.
    func day(_ column: String) throws -> CalendarDay {
        let text: String = try self[column]
        guard let day = CalendarDay(text) else {
            throw PostgresError.column(.mismatch(column: column, wanted: "CalendarDay", found: "text"))
        }
        return day
    }

    func possibleDay(_ column: String) throws -> CalendarDay? {
        try self[column, as: String?.self] == nil ? nil : day(column)
    }

    fileprivate var consentChange: ConsentChange? {
        get throws { try self["consent_change", as: String?.self].flatMap { ConsentChange(rawValue: $0) } }
    }
}
