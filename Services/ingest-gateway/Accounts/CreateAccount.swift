import Domain
import Foundation

/// Makes an account and signs its owner in.
struct CreateAccount: Sendable {
    let store: any AccountStore
    let brakes: SignInBrakes
    let hasher: PasswordHasher
    let openSession: OpenSession
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/addressTaken``, ``TooManyAttempts``, ``HashingRefused``.
    func callAsFunction(
        email: EmailAddress, password: Password, from client: SignInClient
    ) async throws -> SignedIn {
        // One that meets a taken address counts as well: it asks who has an account.
        let attempt = try await brakes.beginSignUp(from: client)
        let hash = try await brakes.unlessRefused(attempt) {
            try await hasher.hash(password, unless: client.isGone)
        }
        let account = Account(userID: UserID(), email: email, passwordHash: hash, createdAt: now())
        guard try await store.create(account) else { throw AccountError.addressTaken }
        try await brakes.know(client, as: account.userID)
        return try await openSession(for: account.userID)
    }
}

/// Gives out a token.
struct OpenSession: Sendable {
    let store: any AccountStore
    let now: @Sendable () -> Date

    static let lifetime: TimeInterval = 30 * 24 * 3_600

    func callAsFunction(for userID: UserID) async throws -> SignedIn {
        let token = SessionToken()
        let start = now()
        let end = start.addingTimeInterval(Self.lifetime)
        try await store.saveSession(Session(userID: userID, tokenDigest: token.digest), from: start, until: end)
        return SignedIn(userID: userID, token: token.text, expiresAt: end)
    }
}

/// The answer to a sign-in.
struct SignedIn: Encodable, Sendable, Equatable {
    var userID: UserID
    var token: String
    var expiresAt: Date
}
