import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// A person's last answer about one consent.
struct GivenConsent: Sendable, Equatable {
    var consent: AccountConsentChanged.Consent
    var isGranted: Bool
    /// 0 for people of before 0.9.0, who keep what they had until they say something else.
    var version: Int
    /// Of the privacy notice that they had before them; nil where nobody was asked.
    var noticeVersion: Int?
    var changedAt: Date?
}

/// Consents in the table `consent_changes`, and accepted notices in `notice_acceptances`.
struct PostgresConsentStore: Sendable {
    let pool: PostgresPool

    /// All answers of a person, the newest first.
    func answers(of userID: UserID) async throws -> [GivenConsent] {
        try await pool.query(
            """
            SELECT consent, is_granted, version, notice_version, changed_at FROM consent_changes
            WHERE user_id = \(userID.uuid) ORDER BY changed_at DESC, version DESC, consent
            """
        ).map(GivenConsent.init)
    }

    /// Notes an answer and announces it; one that changes nothing is not noted.
    /// - Throws: ``AccountError/deleted``.
    func note(
        _ consent: AccountConsentChanged.Consent, isGranted: Bool, noticeVersion: Int?, of userID: UserID, at now: Date
    ) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.holdPerson(userID) != nil else { throw AccountError.deleted }
            let last = try await transaction.query(
                """
                SELECT consent, is_granted, version, notice_version, changed_at FROM consent_changes
                WHERE user_id = \(userID.uuid) AND consent = \(consent.rawValue) ORDER BY version DESC LIMIT 1
                """
            ).first.map(GivenConsent.init)
            var next = last ?? .before(consent)
            let isSame = next.isGranted == isGranted && next.noticeVersion == noticeVersion
            guard !isSame else { return }
            next.version += 1
            (next.isGranted, next.noticeVersion, next.changedAt) = (isGranted, noticeVersion, now)
            try await transaction.append(next, of: userID, at: now)
        }
    }

    /// The highest version of each notice that the person has accepted.
    func accepted(by userID: UserID) async throws -> [Notice.Kind: Int] {
        let rows = try await pool.query(
            "SELECT notice, max(version) FROM notice_acceptances WHERE user_id = \(userID.uuid) GROUP BY notice"
        ).decode((String, Int).self)
        return Dictionary(rows.compactMap { row in Notice.Kind(rawValue: row.0).map { ($0, row.1) } }) { $1 }
    }

    func accept(_ kind: Notice.Kind, version: Int, by userID: UserID, at now: Date) async throws {
        let rows = try await pool.query(
            """
            INSERT INTO notice_acceptances (user_id, notice, version, accepted_at)
            SELECT user_id, \(kind.rawValue), \(version), \(now) FROM people WHERE user_id = \(userID.uuid)
            ON CONFLICT (user_id, notice, version) DO UPDATE SET accepted_at = notice_acceptances.accepted_at
            """)
        guard rows.affectedCount == 1 else { throw AccountError.deleted }
    }
}

extension PostgresTransaction {
    /// Nothing of somebody new may be used before they have said so; part of making a person.
    func refuseUntilAsked(_ userID: UserID, at now: Date) async throws {
        for consent in AccountConsentChanged.Consent.allCases {
            let refused = GivenConsent(
                consent: consent, isGranted: false, version: 1, noticeVersion: nil, changedAt: now)
            try await append(refused, of: userID, at: now)
        }
    }

    fileprivate func append(_ answer: GivenConsent, of userID: UserID, at now: Date) async throws {
        try await query(
            """
            INSERT INTO consent_changes (user_id, consent, version, is_granted, notice_version, changed_at)
            VALUES (\(userID.uuid), \(answer.consent.rawValue), \(answer.version), \(answer.isGranted),
                \(answer.noticeVersion), \(now))
            """)
        let fact = AccountConsentChanged(
            userID: userID, consent: answer.consent, isGranted: answer.isGranted, version: answer.version,
            changedAt: now)
        try await enqueue([OutgoingMessage(fact, from: .accounts, at: now)])
    }
}

extension GivenConsent {
    init(_ row: Row) throws {
        consent = try row["consent"]
        (isGranted, version) = (try row["is_granted"], try row["version"])
        (noticeVersion, changedAt) = (try row["notice_version"], try row["changed_at"])
    }

    /// Of somebody who was there before there were consents.
    static func before(_ consent: AccountConsentChanged.Consent) -> GivenConsent {
        GivenConsent(consent: consent, isGranted: true, version: 0)
    }
}
