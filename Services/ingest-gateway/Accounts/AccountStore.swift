import Domain
import Foundation
import MessageProtocol

/// Accounts and the tokens that open them.
protocol AccountStore: Sendable {
    /// - Returns: false if the address already has an account.
    func create(_ account: Account) async throws -> Bool
    func account(with email: EmailAddress) async throws -> Account?
    func account(of userID: UserID) async throws -> Account?
    /// Erases the account and everything that belongs to it but the person's version, one higher, and announces it.
    /// - Returns: false when the account is gone already.
    func erase(
        _ userID: UserID, at time: Date, announcing: @Sendable (_ version: Int) -> SubscriberChanged
    ) async throws -> Bool
    /// - Throws: ``AccountError/wrongCredentials`` when the account has been deleted meanwhile.
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

/// Why something about an account was refused.
enum AccountError: Error, Equatable {
    case addressTaken
    /// No account has this address with this password.
    case wrongCredentials
    /// The password that was to confirm a step.
    case wrongPassword
    /// The account has been deleted meanwhile.
    case deleted
}
