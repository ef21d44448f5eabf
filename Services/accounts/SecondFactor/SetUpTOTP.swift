import Domain
import Foundation
import Sessions

/// Connects an authenticator app, replaces it, and takes it away.
struct SetUpTOTP: Sendable {
    let store: PostgresFactorStore
    let now: @Sendable () -> Date

    static let issuer = "Breathe Easy"
    /// Seconds from the secret to the first code.
    static let patience: TimeInterval = 600

    /// Makes a secret that waits for its first code; an app that is connected stays so until then.
    func start(for userID: UserID) async throws -> StartedTOTP {
        let totp = TOTP()
        let account = try await store.start(totp, of: userID, at: now())
        return StartedTOTP(secret: totp.secretText, url: totp.url(issuer: Self.issuer, account: account))
    }

    /// Ends all other sessions: they were opened without a code of this app.
    /// - Returns: the recovery codes, which nobody can read again.
    /// - Throws: ``FactorError/notStarted``, ``FactorError/wrongCode``.
    func confirm(_ code: OneTimeCode, in session: Session) async throws -> [RecoveryCode] {
        let codes = RecoveryCode.newSet()
        try await store.confirm(code, in: session, at: now(), within: Self.patience, recovery: codes)
        return codes
    }

    /// - Returns: new codes; those of before are good no more.
    /// - Throws: ``FactorError/noTOTP``.
    func renewCodes(of userID: UserID) async throws -> [RecoveryCode] {
        let codes = RecoveryCode.newSet()
        guard try await store.replaceCodes(of: userID, by: codes) else { throw FactorError.noTOTP }
        return codes
    }

    /// - Throws: ``FactorError/noTOTP``.
    func remove(of userID: UserID) async throws {
        guard try await store.removeTOTP(of: userID) else { throw FactorError.noTOTP }
    }
}

/// What an authenticator app needs.
struct StartedTOTP: Encodable, Sendable, Equatable {
    /// Base32, to be typed where no QR code can be read.
    var secret: String
    /// `otpauth://…`, for a QR code.
    var url: String
}
