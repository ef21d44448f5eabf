import Crypto
import Domain
import Foundation

/// Takes an inquiry of somebody with an account, or keeps one of a stranger until the address is confirmed.
struct WriteInquiry: Sendable {
    let store: PostgresInquiryStore
    let now: @Sendable () -> Date

    /// - Parameter key: of an inquiry that may be sent again; nil for one that is new each time.
    /// - Throws: ``InquiryError``; ``AccountError/deleted``.
    func callAsFunction(_ draft: InquiryDraft, by userID: UserID, key: String?) async throws -> InquiryID {
        let id = key.map { InquiryID(of: "\(userID)", $0) } ?? InquiryID()
        try await store.save(draft, as: id, of: userID, at: now())
        return id
    }

    /// - Throws: ``InquiryError``.
    func callAsFunction(_ draft: InquiryDraft, by stranger: InquiryStranger, key: String) async throws {
        let id = InquiryID(of: "\(stranger.address.text) \(draft.kind.rawValue) \(draft.text.text)", key)
        try await store.keep(draft, as: id, of: stranger, at: now())
    }
}

extension InquiryID {
    /// The same for every repetition. SHA-256 comes first, since nobody may find a key that leads to another's inquiry.
    fileprivate init(of sender: String, _ key: String) {
        self.init(hashing: SHA256.hash(data: Data("inquiry \(sender) \(key)".utf8)))
    }
}
