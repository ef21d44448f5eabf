import Domain
import Foundation
import Sessions

/// Opens for some minutes what asks for more than a session.
struct UnlockSession: Sendable {
    let store: PostgresFactorStore
    let brake: FactorBrake
    let passkeys: UsePasskey
    let hasher: PasswordHasher
    let now: @Sendable () -> Date

    /// Seconds.
    static let duration: TimeInterval = 600

    /// - Returns: when it ends, and the token that the session has from now on.
    /// - Throws: ``FactorError``, ``PasskeyFault``, ``RelyingPartyFault``, ``TooManyAttempts``, ``HashingRefused``.
    func callAsFunction(_ session: Session, by proof: Proof) async throws -> Unlocked {
        guard session.kind != .personal else { throw FactorError.notByThisToken }
        switch proof {
        case .passkey(let assertion): try await passkeys.unlock(assertion, of: session.userID)
        case .pin(let pin): try await check(pin, of: session.userID)
        }
        let unlocked = Unlocked(until: now() + Self.duration, token: SessionToken())
        guard try await store.unlock(session, until: unlocked.until, as: unlocked.token) else {
            throw FactorError.sessionEnded
        }
        return unlocked
    }

    func setPIN(_ pin: PIN, of userID: UserID) async throws {
        try await store.setPIN(hash: try await hasher.hash(Password(pin)), of: userID, at: now())
    }

    /// - Throws: ``FactorError/noPIN``.
    func removePIN(of userID: UserID) async throws {
        guard try await store.removePIN(of: userID) else { throw FactorError.noPIN }
    }

    private func check(_ pin: PIN, of userID: UserID) async throws {
        var failures = 0
        let isRight = try await brake.attempt(.pin, of: userID) {
            guard let counted = try await store.countPINAttempt(of: userID) else { throw FactorError.noPIN }
            failures = counted.failures
            do {
                return try await hasher.matches(Password(pin), hash: counted.hash)
            } catch let refusal as HashingRefused {
                try await store.takeBackPINAttempt(of: userID)
                throw refusal
            }
        }
        if isRight { return try await store.forgivePIN(of: userID) }
        guard failures < PIN.mostFailures else {
            try await store.endPIN(of: userID)
            throw FactorError.pinEnded
        }
        throw FactorError.wrongPIN(left: PIN.mostFailures - failures)
    }

    struct Unlocked: Sendable {
        var until: Date
        var token: SessionToken
    }

    enum Proof: Sendable {
        case passkey(PasskeyAssertion)
        case pin(PIN)
    }
}
