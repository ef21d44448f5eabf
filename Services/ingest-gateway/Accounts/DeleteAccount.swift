import Domain
import Foundation
import MessageProtocol

/// Erases an account and all that the gateway keeps of its owner, who confirms it with the password.
struct DeleteAccount: Sendable {
    let store: PostgresAccountStore
    let hasher: PasswordHasher
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError`` when the password is wrong or the account is deleted already.
    func callAsFunction(_ userID: UserID, confirmedBy password: Password) async throws {
        guard let account = try await store.account(of: userID) else { throw AccountError.deleted }
        guard try await hasher.matches(password, hash: account.passwordHash) else {
            throw AccountError.wrongPassword
        }
        let isErased = try await store.erase(userID, at: now()) { version in
            let nothing = Subscription.initial
            return SubscriberChanged(
                userID: userID, version: version, place: nil, sensitivities: [], radius: nothing.radius,
                language: nothing.language, email: nil, isDeleted: true)
        }
        guard isErased else { throw AccountError.deleted }
    }
}
