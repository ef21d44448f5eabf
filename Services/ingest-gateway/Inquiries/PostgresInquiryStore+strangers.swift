import Domain
import Foundation
import Localization
import MessageProtocol
import PersonKeys
import Postgres
import RequestedNotifications
import Sessions

/// Who writes without an account.
struct InquiryStranger: Sendable {
    var address: EmailAddress
    /// Where the request comes from, as ``ClientAddress`` writes it.
    var client: String
}

/// Inquiries of people without an account. Nothing that they type is mailed or shown to anybody before the link that was
/// mailed to the address has confirmed that it is theirs.
extension PostgresInquiryStore {
    /// Inquiries that wait for one address, so that nobody can fill a stranger's mailbox.
    static let mostPerAddress = 3
    /// Of one network within an hour.
    static let mostPerClient = 10
    /// How long the link works, and how long what is not confirmed is kept.
    static let patience = 3 * 86_400.0

    /// Keeps an inquiry and mails a link to its address, once however often it is sent.
    /// - Throws: ``InquiryError``.
    func keep(_ draft: InquiryDraft, as id: InquiryID, of stranger: InquiryStranger, at now: Date) async throws {
        guard let mail else { throw InquiryError.noMail }
        let ofAddress = masterKeys.digest(of: stranger.address.text, for: "inquiries of an address")
        let ofClient = masterKeys.digest(of: stranger.client, for: "inquiries of a client")
        try await pool.transaction { transaction in
            // One at a time, so that several at once cannot all be the last that is allowed.
            try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended('inquiries of strangers', 0))")
            let known = try await transaction.query(
                "SELECT FROM unconfirmed_inquiries WHERE inquiry_id = \(id.uuid)")
            guard known.isEmpty else { return }
            try await transaction.check(
                "address_digest = \(ofAddress)", of: Self.mostPerAddress, within: Self.patience, at: now)
            try await transaction.check("client_digest = \(ofClient)", of: Self.mostPerClient, within: 3_600, at: now)
            let (seal, token) = (InquirySeal(id), SessionToken())
            try await transaction.query(
                """
                INSERT INTO unconfirmed_inquiries (inquiry_id, confirmation, address_digest, client_digest, kind,
                    language, wrapped_key, address, message, sent_at)
                VALUES (\(id.uuid), \(token.digest), \(ofAddress), \(ofClient), \(draft.kind.rawValue),
                    \(draft.language), \(try seal.wrapped(under: masterKeys)),
                    \(try seal.sealed(stranger.address.text, as: .address)),
                    \(try seal.sealed(draft.text.text, as: .message(1))), \(now))
                """)
            try await transaction.requestNotification(
                RequestedContent(
                    to: stranger.address.text, language: draft.language,
                    link: mail.link("contact/confirm/\(token.text)")),
                of: .confirmInquiry, to: nil, expiresAt: now + Self.patience, from: .ingestGateway,
                sealedWith: mail.sealer, at: now)
        }
    }

    /// Whether the link of a mail still confirms something, or has done so.
    func isKnown(_ token: SessionToken, at now: Date) async throws -> Bool {
        try await !pool.query(
            """
            SELECT FROM unconfirmed_inquiries
            WHERE confirmation = \(token.digest) AND sent_at > \(now - Self.patience)
            """
        ).isEmpty
    }

    /// Hands an inquiry over to support. Doing so again changes nothing.
    /// - Returns: false when the link has ended or never was.
    func confirm(_ token: SessionToken, at now: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            let row = try await transaction.query(
                """
                SELECT inquiry_id, kind, language, wrapped_key, address, message, sent_at, confirmed_at
                FROM unconfirmed_inquiries
                WHERE confirmation = \(token.digest) AND sent_at > \(now - Self.patience) FOR UPDATE
                """
            ).first
            guard let row else { return false }
            let done: Date? = try row["confirmed_at"]
            guard done == nil else { return true }
            let id: UUID = try row["inquiry_id"]
            let (wrapped, address, message): ([UInt8], [UInt8], [UInt8]) =
                (try row["wrapped_key"], try row["address"], try row["message"])
            let (kind, language, sentAt): (String, String, Date) =
                (try row["kind"], try row["language"], try row["sent_at"])
            try await transaction.query(
                """
                INSERT INTO inquiries (inquiry_id, address, kind, state, version, language, wrapped_key, sent_at,
                    changed_at)
                VALUES (\(id), \(address), \(kind), 'new', 1, \(language), \(wrapped), \(sentAt), \(now))
                """)
            try await transaction.query(
                """
                INSERT INTO inquiry_messages (inquiry_id, number, sealed, written_at)
                VALUES (\(id), 1, \(message), \(sentAt))
                """)
            try await transaction.query(
                """
                UPDATE unconfirmed_inquiries
                SET confirmed_at = \(now), wrapped_key = NULL, address = NULL, message = NULL WHERE inquiry_id = \(id)
                """)
            return true
        }
    }
}

extension PostgresTransaction {
    /// - Throws: ``InquiryError/tooMany(freeIn:)``.
    fileprivate func check(
        _ condition: SQL, of limit: Int, within span: TimeInterval, at now: Date
    ) async throws {
        let oldest = try await query(
            """
            SELECT sent_at FROM unconfirmed_inquiries WHERE \(condition) AND sent_at > \(now - span)
            ORDER BY sent_at DESC OFFSET \(limit - 1) LIMIT 1
            """
        ).decode(Date.self).first
        if let oldest { throw InquiryError.tooMany(freeIn: (oldest + span).timeIntervalSince(now)) }
    }
}
