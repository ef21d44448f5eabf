import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import RequestedNotifications
import Sessions
import SignedLinks

/// How the notifier is asked for mails about inquiries.
struct InquiryMail: Sendable {
    let sealer: LinkSealer
    /// Where people reach the pages.
    let publicURL: URL

    func link(_ path: String) -> String { publicURL.appending(path: path).absoluteString }
}

/// What people write, in the tables `inquiries`, `inquiry_messages` and `unconfirmed_inquiries`.
struct PostgresInquiryStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    /// Nil where no mail is sent.
    let mail: InquiryMail?

    /// Stores an inquiry of somebody with an account, once however often it is sent.
    /// - Throws: ``InquiryError``; ``AccountError/deleted``.
    func save(_ draft: InquiryDraft, as id: InquiryID, of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            if let stored = try await transaction.inquiry(id, under: masterKeys) {
                guard stored.kind == draft.kind, stored.messages.first?.text == draft.text.text else {
                    throw InquiryError.otherStored
                }
                return
            }
            try await transaction.checkDay(of: userID, at: now)
            let seal = InquirySeal(id)
            try await transaction.query(
                """
                INSERT INTO inquiries (inquiry_id, user_id, kind, state, version, language, wrapped_key, sent_at,
                    changed_at)
                VALUES (\(id.uuid), \(userID.uuid), \(draft.kind.rawValue), 'new', 1, \(draft.language),
                    \(try seal.wrapped(under: masterKeys)), \(now), \(now))
                """)
            try await transaction.add(draft.text, to: seal, as: 1, by: nil, at: now)
        }
    }

    /// Adds to one's own inquiry, which is open again by it.
    /// - Throws: ``InquiryError``; ``AccountError/deleted``.
    func add(_ text: InquiryText, to id: InquiryID, of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            guard let inquiry = try await transaction.inquiry(id, under: masterKeys, locking: true),
                inquiry.userID == userID
            else { throw InquiryError.unknown }
            // The form was sent twice.
            if let last = inquiry.messages.last, !last.isAnswer, last.text == text.text { return }
            try await transaction.checkDay(of: userID, at: now)
            let seal = try await transaction.seal(of: id, under: masterKeys)
            try await transaction.add(text, to: seal, as: inquiry.messages.count + 1, by: nil, at: now)
            try await transaction.turn(id, to: inquiry.state == .new ? .new : .open, at: now)
        }
    }

    /// One's own, the newest first.
    func inquiries(of userID: UserID) async throws -> [Inquiry] {
        try await pool.transaction { transaction in
            let ids = try await transaction.query(
                """
                SELECT inquiry_id FROM inquiries WHERE user_id = \(userID.uuid)
                ORDER BY changed_at DESC, inquiry_id LIMIT \(Self.mostShown)
                """
            ).decode(UUID.self)
            var all: [Inquiry] = []
            for id in ids {
                if let inquiry = try await transaction.inquiry(InquiryID(id), under: masterKeys) { all.append(inquiry) }
            }
            return all
        }
    }

    /// - Returns: nil when there is none, or it is somebody else's.
    func inquiry(_ id: InquiryID, of userID: UserID) async throws -> Inquiry? {
        try await pool.transaction { transaction in
            let inquiry = try await transaction.inquiry(id, under: masterKeys)
            return inquiry?.userID == userID ? inquiry : nil
        }
    }

    /// Whether answers are mailed to the person: not to an address that nobody has confirmed.
    func isReachedByMail(_ userID: UserID) async throws -> Bool {
        guard mail != nil else { return false }
        return try await pool.transaction { try await $0.contact(of: userID)?.confirmedAddress != nil }
    }

    /// More than anybody writes in a year, at some a day.
    private static let mostShown = 200
}

extension PostgresTransaction {
    /// - Parameter locking: whether nobody else may change it until the end of the transaction.
    func inquiry(_ id: InquiryID, under masterKeys: MasterKeys, locking: Bool = false) async throws -> Inquiry? {
        let lock: SQL = locking ? "FOR UPDATE" : ""
        let row = try await query(
            """
            SELECT user_id, kind, state, version, language, wrapped_key, sent_at, changed_at
            FROM inquiries WHERE inquiry_id = \(id.uuid) \(lock)
            """
        ).first
        guard let row else { return nil }
        let seal = try InquirySeal(id, wrapped: try row["wrapped_key"], under: masterKeys)
        let messages = try await query(
            """
            SELECT number, answered_by, sealed, written_at FROM inquiry_messages
            WHERE inquiry_id = \(id.uuid) ORDER BY number
            """)
        let owner: UUID? = try row["user_id"]
        return Inquiry(
            id: id, userID: owner.map { UserID($0) }, kind: try Inquiry.kind(row["kind"]),
            state: try Inquiry.state(row["state"]), version: try row["version"], language: try row["language"],
            sentAt: try row["sent_at"], changedAt: try row["changed_at"],
            messages: try messages.map { message in
                let number: Int = try message["number"]
                let author: UUID? = try message["answered_by"]
                return InquiryMessage(
                    number: number, answeredBy: author.map { UserID($0) },
                    text: try seal.opened(try message["sealed"], as: .message(number)),
                    writtenAt: try message["written_at"])
            })
    }

    func seal(of id: InquiryID, under masterKeys: MasterKeys) async throws -> InquirySeal {
        let wrapped = try await query("SELECT wrapped_key FROM inquiries WHERE inquiry_id = \(id.uuid)")
            .decode([UInt8].self).first
        guard let wrapped else { throw InquiryError.unknown }
        return try InquirySeal(id, wrapped: wrapped, under: masterKeys)
    }

    /// - Parameter author: of support; nil for the person.
    func add(
        _ text: InquiryText, to seal: InquirySeal, as number: Int, by author: UserID?, at now: Date
    ) async throws {
        try await query(
            """
            INSERT INTO inquiry_messages (inquiry_id, number, answered_by, sealed, written_at)
            VALUES (\(seal.id.uuid), \(number), \(author?.uuid),
                \(try seal.sealed(text.text, as: .message(number))), \(now))
            """)
    }

    /// Under the next version.
    func turn(_ id: InquiryID, to state: InquiryState, at now: Date) async throws {
        try await query(
            """
            UPDATE inquiries SET state = \(state.rawValue), version = version + 1, changed_at = \(now)
            WHERE inquiry_id = \(id.uuid)
            """)
    }

    /// - Throws: ``InquiryError/tooMany(freeIn:)``.
    fileprivate func checkDay(of userID: UserID, at now: Date) async throws {
        let oldest = try await query(
            """
            SELECT written_at FROM inquiry_messages JOIN inquiries USING (inquiry_id)
            WHERE user_id = \(userID.uuid) AND answered_by IS NULL AND written_at > \(now - 86_400)
            ORDER BY written_at DESC OFFSET \(Inquiry.mostPerDay - 1) LIMIT 1
            """
        ).decode(Date.self).first
        if let oldest { throw InquiryError.tooMany(freeIn: (oldest + 86_400).timeIntervalSince(now)) }
    }
}

extension Inquiry {
    /// As it is stored, whose columns allow no other word.
    static func kind(_ word: String) throws -> InquiryKind {
        guard let kind = InquiryKind(rawValue: word) else { throw MessageFault(field: "kind", problem: "is none") }
        return kind
    }

    static func state(_ word: String) throws -> InquiryState {
        guard let state = InquiryState(rawValue: word) else { throw MessageFault(field: "state", problem: "is none") }
        return state
    }
}
