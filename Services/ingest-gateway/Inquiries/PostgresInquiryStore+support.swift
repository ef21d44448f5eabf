import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import RequestedNotifications
import Sessions

/// Support's inbox. Every look and every change is told to the audit in the same transaction.
extension PostgresInquiryStore {
    func inbox(_ selection: InboxSelection, for call: StaffCall, at now: Date) async throws -> [InquiryLine] {
        var condition: SQL = "state = ANY(\(selection.states.map(\.rawValue)))"
        if let kind = selection.kind { condition = "\(condition) AND kind = \(kind.rawValue)" }
        if let after = selection.after {
            let compared: SQL = selection.isOldestFirst ? ">" : "<"
            condition =
                "\(condition) AND (changed_at, inquiry_id) \(compared) (\(after.changedAt), \(after.id.uuid)::uuid)"
        }
        let order: SQL = selection.isOldestFirst ? "changed_at, inquiry_id" : "changed_at DESC, inquiry_id DESC"
        return try await pool.transaction { [condition, masterKeys] transaction in
            let rows = try await transaction.query(
                """
                SELECT inquiry_id, user_id IS NOT NULL AS has_account, kind, state, sent_at, changed_at, wrapped_key,
                    sealed, (SELECT count(*) FROM inquiry_messages AS m WHERE m.inquiry_id = inquiries.inquiry_id)
                        AS messages
                FROM inquiries JOIN inquiry_messages USING (inquiry_id)
                WHERE number = 1 AND \(condition) ORDER BY \(order) LIMIT \(selection.limit)
                """)
            try await transaction.announce(call, "inquiries.read", at: now)
            return try rows.map { row in
                let id = InquiryID(try row["inquiry_id", as: UUID.self])
                let seal = try InquirySeal(id, wrapped: try row["wrapped_key"], under: masterKeys)
                let text = try seal.opened(try row["sealed", as: [UInt8].self], as: .message(1))
                return InquiryLine(
                    id: id, hasAccount: try row["has_account"], kind: try Inquiry.kind(row["kind"]),
                    state: try Inquiry.state(row["state"]), sentAt: try row["sent_at"],
                    changedAt: try row["changed_at"], messages: try row["messages"], beginning: InquiryLine.cut(text))
            }
        }
    }

    /// One inquiry, which is open from then on if it was new.
    /// - Returns: nil when there is none.
    func read(_ id: InquiryID, for call: StaffCall, at now: Date) async throws -> Inquiry? {
        try await pool.transaction { transaction in
            guard var inquiry = try await transaction.inquiry(id, under: masterKeys, locking: true) else { return nil }
            if inquiry.state == .new {
                // Under the same version: it says nothing that an answer could overlook.
                try await transaction.query(
                    "UPDATE inquiries SET state = 'open' WHERE inquiry_id = \(id.uuid)")
                inquiry.state = .open
            }
            try await transaction.announce(call, "inquiry.read", of: inquiry.userID, detail: "\(id)", at: now)
            return inquiry
        }
    }

    /// Adds an answer and mails it.
    /// - Parameter version: of the inquiry as whoever answers saw it.
    /// - Throws: ``InquiryError``.
    func answer(
        _ id: InquiryID, seen version: Int, with text: InquiryText, for call: StaffCall, at now: Date
    ) async throws {
        guard let actor = call.actor else { throw InquiryError.unknown }
        try await change(id, seen: version, for: call, "inquiry.answered", at: now) { inquiry, transaction in
            guard inquiry.state != .closed else { throw InquiryError.closed }
            let seal = try await transaction.seal(of: id, under: masterKeys)
            try await transaction.add(text, to: seal, as: inquiry.messages.count + 1, by: actor, at: now)
            try await send(text, on: inquiry, seal, in: transaction, at: now)
            return .answered
        }
    }

    /// Closes an inquiry, or opens a closed one again.
    /// - Throws: ``InquiryError``.
    func close(
        _ id: InquiryID, _ isClosed: Bool, seen version: Int, for call: StaffCall, at now: Date
    ) async throws {
        let action = isClosed ? "inquiry.closed" : "inquiry.reopened"
        try await change(id, seen: version, for: call, action, at: now) { inquiry, _ in
            if isClosed { return .closed }
            return inquiry.state == .closed ? .open : inquiry.state
        }
    }

    private func change(
        _ id: InquiryID, seen version: Int, for call: StaffCall, _ action: String, at now: Date,
        _ work: @Sendable (Inquiry, PostgresTransaction) async throws -> InquiryState
    ) async throws {
        try await pool.transaction { transaction in
            guard let inquiry = try await transaction.inquiry(id, under: masterKeys, locking: true) else {
                throw InquiryError.unknown
            }
            guard inquiry.version == version else {
                throw InquiryError.changedMeanwhile(version: inquiry.version)
            }
            let state = try await work(inquiry, transaction)
            try await transaction.turn(id, to: state, at: now)
            try await transaction.announce(call, action, of: inquiry.userID, detail: "\(id)", at: now)
        }
    }

    /// To the account's address, if it is confirmed, or to the one that the mailed link has confirmed.
    private func send(
        _ text: InquiryText, on inquiry: Inquiry, _ seal: InquirySeal, in transaction: PostgresTransaction,
        at now: Date
    ) async throws {
        guard let mail else { return }
        var content = RequestedContent(language: inquiry.language, values: [.answer: text.text])
        if let userID = inquiry.userID {
            guard try await transaction.contact(of: userID)?.confirmedAddress != nil else { return }
            content.link = mail.link("contact/\(inquiry.id)")
        } else {
            let sealed = try await transaction.query(
                "SELECT address FROM inquiries WHERE inquiry_id = \(inquiry.id.uuid)"
            ).decode([UInt8].self).first
            guard let sealed else { return }
            content.address = try seal.opened(sealed, as: .address)
            content.link = mail.link("contact")
        }
        try await transaction.requestNotification(
            content, of: .inquiryAnswered, to: inquiry.userID, expiresAt: now + Self.answerPatience,
            from: .ingestGateway, sealedWith: mail.sealer, at: now)
    }

    /// How long the notifier tries to mail an answer.
    private static let answerPatience = 3 * 86_400.0
}
