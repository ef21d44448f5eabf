import Domain
import Foundation
import Localization
import MessageProtocol
import PersonKeys
import Postgres
import RequestedNotifications
import Sessions
import SignedLinks

/// Links by which a doctor opens a report, in the table `report_shares`, and the mails about reports.
struct PostgresShareStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    let sealer: LinkSealer
    /// Where people reach the pages.
    let publicURL: URL

    /// How long a link works.
    static let life = 14 * 86_400.0
    /// Mails to doctors of one person in the last day.
    static let mostPerDay = 5
    /// How long the notifier tries to send a mail.
    private static let patience = 86_400.0

    /// Sends a link to an address. A report that is not the person's, or not made yet, is left.
    /// - Throws: ``ReportRefusal``.
    func share(
        _ id: JournalReportID, with address: EmailAddress, in language: ContentLanguage, of userID: UserID, at now: Date
    ) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID),
                let key = try await transaction.knownPersonKey(of: userID, under: masterKeys)
            else { throw ReportRefusal.gone }
            let today = try await transaction.query(
                "SELECT count(*) FROM report_shares WHERE user_id = \(userID.uuid) AND created_at > \(now - 86_400)"
            ).decode(Int.self).reduce(0, +)
            guard today < Self.mostPerDay else { throw ReportRefusal.tooManyMails }
            let (token, end) = (SessionToken(), now + Self.life)
            let stored = try await transaction.query(
                """
                INSERT INTO report_shares (token_digest, report_id, user_id, address, created_at, expires_at)
                SELECT \(token.digest), report_id, user_id, \(try key.seal(Data(address.text.utf8), at: Self.place(id, userID))),
                    \(now), \(end)
                FROM reports WHERE report_id = \(id.uuid) AND user_id = \(userID.uuid) AND rendered_at IS NOT NULL
                """)
            guard stored.affectedCount == 1 else { throw ReportRefusal.unknownReport }
            let link = publicURL.appending(path: "pain/shared/\(token.text)").absoluteString
            try await transaction.requestNotification(
                RequestedContent(
                    to: address.text, language: language.rawValue, values: [.time: ReportWords(language).day(end)],
                    link: link),
                of: .reportShared, to: userID, expiresAt: now + Self.patience, from: .symptomJournal,
                sealedWith: sealer, at: now)
        }
    }

    /// Mails what the first page says to the person's own address.
    func mail(_ lines: [String], in language: ContentLanguage, to userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw ReportRefusal.gone }
            try await transaction.requestNotification(
                RequestedContent(
                    language: language.rawValue, values: [.summary: lines.joined(separator: "\n")],
                    link: publicURL.appending(path: "pain/report").absoluteString),
                of: .reportSummary, to: userID, expiresAt: now + Self.patience, from: .symptomJournal,
                sealedWith: sealer, at: now)
        }
    }

    /// Links of a person that still work, the newest first.
    func shares(of userID: UserID, at now: Date) async throws -> [ReportShare] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.query(
                """
                SELECT token_digest, report_id, address, expires_at, opened_at FROM report_shares
                WHERE user_id = \(userID.uuid) AND expires_at > \(now) ORDER BY created_at DESC, token_digest
                """
            ).map { row in
                let id = JournalReportID(try row["report_id", as: UUID.self])
                let address = try key.open(try row["address", as: [UInt8].self], at: Self.place(id, userID))
                return ReportShare(
                    digest: try row["token_digest"], reportID: id, address: String(decoding: address, as: UTF8.self),
                    expiresAt: try row["expires_at"], openedAt: try row["opened_at"])
            }
        }
    }

    /// Ends a link at once. Its row stays for a day, so that it still counts among the mails of the day.
    /// - Parameter digest: of the link's token.
    func withdraw(_ digest: [UInt8], of userID: UserID, at now: Date) async throws {
        try await pool.query(
            """
            UPDATE report_shares SET expires_at = least(expires_at, \(now))
            WHERE token_digest = \(digest) AND user_id = \(userID.uuid)
            """)
    }

    /// What a link opens, noting that it was opened; nil for one that has ended, was withdrawn or never was.
    func opened(_ token: SessionToken, at now: Date) async throws -> (
        report: JournalReportID, owner: UserID, until: Date
    )? {
        try await pool.query(
            """
            UPDATE report_shares SET opened_at = coalesce(opened_at, \(now))
            WHERE token_digest = \(token.digest) AND expires_at > \(now) RETURNING report_id, user_id, expires_at
            """
        ).first.map { row in
            (
                JournalReportID(try row["report_id", as: UUID.self]), UserID(try row["user_id", as: UUID.self]),
                try row["expires_at"]
            )
        }
    }

    private static func place(_ id: JournalReportID, _ userID: UserID) -> String { "report_shares/\(userID)/\(id)" }
}

/// A link as its owner sees it.
struct ReportShare: Sendable {
    /// Of the link's token.
    var digest: [UInt8]
    var reportID: JournalReportID
    /// To whom it was sent.
    var address: String
    var expiresAt: Date
    var openedAt: Date?
}
