import Domain
import Foundation
import Sessions

/// Makes sure that whoever changes how one signs in is the owner, and not somebody at a borrowed or stolen session: ASVS 5.0,
/// 7.5.1.
struct ConfirmOwner: Sendable {
    let store: PostgresFactorStore
    /// Throws when the password is wrong.
    let confirmPassword: @Sendable (Password, UserID) async throws -> Void
    let now: @Sendable () -> Date

    /// - Parameter password: not needed while the session is unlocked, nor by somebody who has neither a password nor
    ///   anything to unlock with.
    /// - Throws: ``FactorError``, ``AccountError/wrongPassword``, ``TooManyAttempts``, ``HashingRefused``.
    func callAsFunction(_ session: Session, _ password: Password?) async throws {
        guard session.kind != .personal, session.scopes == nil else { throw FactorError.notByThisToken }
        guard !session.isUnlocked(at: now()) else { return }
        let means = try await store.means(of: session.userID)
        guard means.hasPassword || means.canUnlock else { return }
        guard means.hasPassword, let password else { throw FactorError.confirmationNeeded }
        try await confirmPassword(password, session.userID)
    }
}

/// By what a person can show that a session is theirs.
struct OwnersMeans: Sendable, Equatable {
    var hasPassword: Bool
    /// A passkey or PIN.
    var canUnlock: Bool
}
