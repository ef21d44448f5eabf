import Domain
import Foundation
import Sessions

/// The second step of a sign-in, for people who have connected an authenticator app.
struct SecondStep: Sendable {
    let store: PostgresFactorStore
    let brake: FactorBrake
    let now: @Sendable () -> Date

    /// Seconds from the password to the code.
    static let patience: TimeInterval = 300

    /// - Returns: what the second step has to name; nil when the password alone signs the person in.
    func begin(for userID: UserID) async throws -> String? {
        guard try await store.hasTOTP(userID) else { return nil }
        let token = SessionToken()
        try await store.save(token, of: userID, until: now() + Self.patience)
        return token.text
    }

    /// - Returns: who has finished signing in.
    /// - Throws: ``FactorError/signInAgain``, ``FactorError/wrongCode``, ``TooManyAttempts``.
    func finish(_ token: SessionToken, with proof: Proof) async throws -> UserID {
        guard let userID = try await store.person(waitingWith: token, at: now()) else { throw FactorError.signInAgain }
        let isRight = try await brake.attempt(.code, of: userID) {
            try await store.take(proof, of: userID, at: now())
        }
        guard isRight else { throw FactorError.wrongCode }
        // Two requests with two right proofs must not both open a session.
        guard try await store.finish(token) else { throw FactorError.signInAgain }
        return userID
    }

    enum Proof: Sendable, Equatable {
        case code(OneTimeCode)
        case recovery(RecoveryCode)
    }
}
