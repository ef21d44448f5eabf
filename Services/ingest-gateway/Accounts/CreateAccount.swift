import Domain
import Foundation

/// Makes an account and signs its owner in.
struct CreateAccount: Sendable {
    let store: PostgresAccountStore
    let hasher: PasswordHasher
    let openSession: OpenSession
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/addressTaken``.
    func callAsFunction(email: EmailAddress, password: Password) async throws -> SignedIn {
        let account = Account(
            userID: UserID(), email: email, passwordHash: try await hasher.hash(password), createdAt: now())
        guard try await store.create(account) else { throw AccountError.addressTaken }
        return try await openSession(for: account.userID)
    }
}

/// Gives out a token.
struct OpenSession: Sendable {
    let store: PostgresAccountStore
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
