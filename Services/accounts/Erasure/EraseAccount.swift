import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import RequestedNotifications
import Sessions
import SignedLinks

/// Erases a person here and asks every other service to do the same, until all have confirmed it.
struct EraseAccount: Sendable {
    let pool: PostgresPool
    let sealer: LinkSealer
    let now: @Sendable () -> Date
    /// Puts the erasure into the log outside the database; what fails there is repeated later.
    let log: @Sendable () async -> Void

    /// - Returns: the receipt by which the person, who cannot sign in any more, sees who has confirmed.
    /// - Throws: ``AccountError/deleted`` when the person is gone already.
    @discardableResult
    func callAsFunction(_ userID: UserID) async throws -> (receipt: ReceiptID, token: SessionToken) {
        let (now, receipt, token) = (now(), ReceiptID(), SessionToken())
        try await pool.transaction { transaction in
            guard let person = try await transaction.holdPerson(userID) else { throw AccountError.deleted }
            let contact = try ErasedContact(person)?.sealed(for: receipt, with: sealer)
            try await transaction.keepReceipt(receipt, for: userID, under: token.digest, contact: contact, at: now)
            guard try await transaction.erase(userID, at: now) else { throw AccountError.deleted }
        }
        await log()
        return (receipt, token)
    }
}

enum ErasureReceiptSubject {}
typealias ReceiptID = Identifier<ErasureReceiptSubject>

/// Where the last mail goes. It lies sealed with the receipt until everybody has confirmed.
struct ErasedContact: Codable, Sendable, Equatable {
    var address: String
    /// BCP 47.
    var language: String

    /// - Returns: nil for somebody without a confirmed address.
    init?(_ person: Person) {
        guard let email = person.email, person.confirmedAt != nil else { return nil }
        (address, language) = (email.text, person.language)
    }

    func sealed(for receipt: ReceiptID, with sealer: LinkSealer) throws -> [UInt8] {
        Array(
            try sealer.sealed(
                try JSONEncoder().encode(self), for: Self.purpose, about: Data(receipt.description.utf8)))
    }

    /// - Returns: nil when the key is not known any more.
    init?(opening sealed: [UInt8], of receipt: ReceiptID, with sealer: LinkSealer) {
        guard
            let plain = sealer.opened(Data(sealed), for: Self.purpose, about: Data(receipt.description.utf8)),
            let contact = try? JSONDecoder().decode(Self.self, from: plain)
        else { return nil }
        self = contact
    }

    private static let purpose = "erasure receipt"
}
