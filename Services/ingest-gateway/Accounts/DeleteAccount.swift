import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol

/// Erases an account and all that the gateway keeps of its owner, who confirms it with the password.
struct DeleteAccount: Sendable {
    let store: any AccountStore
    let hasher: PasswordHasher
    let now: @Sendable () -> Date

    /// - Throws: a ``Problem`` when the password is wrong or the account is gone already.
    func callAsFunction(_ userID: UserID, confirmedBy password: Password) async throws {
        guard let account = try await store.account(of: userID) else { throw Problem.signInFirst }
        guard try await hasher.matches(password, hash: account.passwordHash) else {
            throw Problem(.forbidden, "The password is wrong; nothing was deleted")
        }
        let isErased = try await store.erase(userID, at: now()) { version in
            let nothing = Subscription.initial
            return SubscriberChanged(
                userID: userID, version: version, place: nil, sensitivities: [], radius: nothing.radius,
                language: nothing.language, email: nil, isDeleted: true)
        }
        guard isErased else { throw Problem.signInFirst }
    }
}
