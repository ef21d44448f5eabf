import Domain
import Foundation
import MessageProtocol

/// Erases an account and all that the gateway keeps of its owner, who confirms it with the password.
struct DeleteAccount: Sendable {
    let store: PostgresAccountStore
    let brakes: SignInBrakes
    let hasher: PasswordHasher
    let now: @Sendable () -> Date
    /// Puts the erasure into the log outside the database; what fails there is repeated later.
    let log: @Sendable () async -> Void

    /// - Throws: ``AccountError`` when the password is wrong or the account is deleted already; ``TooManyAttempts``,
    ///   ``HashingRefused``.
    func callAsFunction(_ userID: UserID, confirmedBy password: Password) async throws {
        guard let account = try await store.account(of: userID) else { throw AccountError.deleted }
        let attempt = try await brakes.begin(confirming: userID)
        let isRight = try await brakes.unlessRefused(attempt) {
            try await hasher.matches(password, hash: account.passwordHash)
        }
        guard isRight else { throw AccountError.wrongPassword }
        let isErased = try await store.erase(userID, at: now()) { .erasure(of: userID, version: $0) }
        guard isErased else { throw AccountError.deleted }
        await log()
    }
}

extension SubscriberChanged {
    /// Says that the account is gone, and nothing else.
    static func erasure(of userID: UserID, version: Int) -> SubscriberChanged {
        let nothing = Subscription.initial
        return SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: nothing.radius,
            language: nothing.language, email: nil, isDeleted: true)
    }
}
