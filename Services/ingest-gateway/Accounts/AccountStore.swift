import Domain
import Foundation

/// Accounts and the tokens that open them.
protocol AccountStore: Sendable {
    /// - Returns: false when the address has an account already.
    func create(_ account: Account) async throws -> Bool
    func account(with email: EmailAddress) async throws -> Account?
    func saveSession(_ session: Session, from start: Date, until end: Date) async throws
    /// The session that is valid at `now`.
    func session(withDigest digest: [UInt8], at now: Date) async throws -> Session?
    func revokeSession(withDigest digest: [UInt8]) async throws
}

struct Account: Sendable, Equatable {
    var userID: UserID
    var email: EmailAddress
    var passwordHash: String
    var createdAt: Date
}
