import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// Reports and what is chosen for the next one, in the tables `reports` and `report_drafts`.
struct PostgresReportStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Of a person in the last day.
    static let mostPerDay = 20

    func draft(of userID: UserID) async throws -> [ReportGraph] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.draft(of: userID, sealedWith: key)
        }
    }

    /// - Parameter change: of what was chosen so far.
    /// - Throws: ``ReportRefusal``.
    func changeDraft(
        of userID: UserID, at now: Date, _ change: @Sendable (inout [ReportGraph]) throws(ReportRefusal) -> Void
    ) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw ReportRefusal.gone }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            var graphs = try await transaction.draft(of: userID, sealedWith: key)
            try change(&graphs)
            let sealed = try key.seal(try MessageCoding.encode(graphs), at: Self.placeOfDraft(userID))
            try await transaction.query(
                """
                INSERT INTO report_drafts (user_id, sealed, changed_at) VALUES (\(userID.uuid), \(sealed), \(now))
                ON CONFLICT (user_id) DO UPDATE SET sealed = EXCLUDED.sealed, changed_at = EXCLUDED.changed_at
                """)
        }
    }

    /// Asks the worker for a report of what is in the draft, which stays for the next one.
    /// - Throws: ``ReportRefusal``.
    func request(
        _ days: ClosedRange<CalendarDay>, in language: ContentLanguage, of userID: UserID, at now: Date
    ) async throws -> JournalReportID {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw ReportRefusal.gone }
            let today = try await transaction.query(
                "SELECT count(*) FROM reports WHERE user_id = \(userID.uuid) AND requested_at > \(now - 86_400)"
            ).decode(Int.self).reduce(0, +)
            guard today < Self.mostPerDay else { throw ReportRefusal.tooMany }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            let request = ReportRequest(
                language: language, from: days.lowerBound, until: days.upperBound,
                graphs: try await transaction.draft(of: userID, sealedWith: key))
            let id = JournalReportID()
            let sealed = try key.seal(
                try MessageCoding.encode(request), at: Self.place(of: "request", id, userID))
            try await transaction.query(
                """
                INSERT INTO reports (report_id, user_id, requested_at, request)
                VALUES (\(id.uuid), \(userID.uuid), \(now), \(sealed))
                """)
            try await transaction.enqueue([
                OutgoingMessage(
                    ReportRequested(reportID: id, userID: userID, requestedAt: now), from: .symptomJournal, at: now)
            ])
            return id
        }
    }

    /// The newest first.
    func reports(of userID: UserID) async throws -> [StoredReport] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            let rows = try await transaction.query(
                """
                SELECT report_id, requested_at, request, rendered_at, code FROM reports
                WHERE user_id = \(userID.uuid) ORDER BY requested_at DESC, report_id
                """)
            return try rows.map { row in
                let id = JournalReportID(try row["report_id", as: UUID.self])
                return StoredReport(
                    id: id, requestedAt: try row["requested_at"],
                    request: try Self.opened(row["request"], "request", id, userID, key),
                    code: try row["code", as: String?.self].flatMap { ReportCode($0) })
            }
        }
    }

    /// - Returns: nil for a report that is not the person's, or not made yet.
    func file(_ kind: ReportFileKind, of id: JournalReportID, of userID: UserID) async throws -> [UInt8]? {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return nil }
            let rows = try await transaction.query(
                """
                SELECT \(identifier: kind.rawValue) AS file FROM reports
                WHERE report_id = \(id.uuid) AND user_id = \(userID.uuid)
                """)
            guard let sealed = try rows.decode([UInt8]?.self).first ?? nil else { return nil }
            return try key.open(sealed, at: Self.place(of: kind.rawValue, id, userID))
        }
    }

    func delete(_ id: JournalReportID, of userID: UserID) async throws {
        try await pool.query("DELETE FROM reports WHERE report_id = \(id.uuid) AND user_id = \(userID.uuid)")
    }

    /// Anybody's who has the code: when it was made and the digest of its PDF, the newest first.
    func verified(by code: ReportCode) async throws -> [VerifiedReport] {
        try await pool.query(
            "SELECT rendered_at, pdf_digest FROM reports WHERE code = \(code.text) ORDER BY rendered_at DESC"
        ).map { VerifiedReport(renderedAt: try $0["rendered_at"], digest: try $0["pdf_digest", as: [UInt8].self]) }
    }

    /// What a report is to show; nil when it is made already, or gone.
    func pending(_ id: JournalReportID, of userID: UserID) async throws -> ReportRequest? {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return nil }
            let rows = try await transaction.query(
                """
                SELECT request FROM reports
                WHERE report_id = \(id.uuid) AND user_id = \(userID.uuid) AND rendered_at IS NULL
                """)
            return try rows.decode([UInt8].self).first.map { try Self.opened($0, "request", id, userID, key) }
        }
    }

    /// Twice changes nothing.
    func keep(_ report: RenderedReport, as id: JournalReportID, of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID),
                let key = try await transaction.knownPersonKey(of: userID, under: masterKeys)
            else { return }
            let pdf = try key.seal(report.pdf, at: Self.place(of: ReportFileKind.pdf.rawValue, id, userID))
            let fhir = try key.seal(report.fhir, at: Self.place(of: ReportFileKind.fhir.rawValue, id, userID))
            try await transaction.query(
                """
                UPDATE reports SET rendered_at = \(now), pdf = \(pdf), fhir = \(fhir), code = \(report.code.text),
                    pdf_digest = \(report.digest)
                WHERE report_id = \(id.uuid) AND user_id = \(userID.uuid) AND rendered_at IS NULL
                """)
        }
    }

    private static func opened(
        _ sealed: [UInt8], _ kind: String, _ id: JournalReportID, _ userID: UserID, _ key: PersonKey
    ) throws -> ReportRequest {
        try MessageCoding.decode(ReportRequest.self, from: try key.open(sealed, at: place(of: kind, id, userID)))
    }

    private static func place(of kind: String, _ id: JournalReportID, _ userID: UserID) -> String {
        "reports/\(userID)/\(id)/\(kind)"
    }

    fileprivate static func placeOfDraft(_ userID: UserID) -> String { "report_drafts/\(userID)" }
}

extension PostgresTransaction {
    fileprivate func draft(of userID: UserID, sealedWith key: PersonKey) async throws -> [ReportGraph] {
        let rows = try await query("SELECT sealed FROM report_drafts WHERE user_id = \(userID.uuid)")
        guard let sealed = try rows.decode([UInt8].self).first else { return [] }
        return try MessageCoding.decode(
            [ReportGraph].self, from: try key.open(sealed, at: PostgresReportStore.placeOfDraft(userID)))
    }
}
