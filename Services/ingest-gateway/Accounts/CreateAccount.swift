import Domain
import Foundation

/// Creates an account and signs its owner in. A client that got no response may repeat the request: whoever knows the
/// password of an account created within the last day is signed in to it.
struct CreateAccount: Sendable {
    let store: PostgresAccountStore
    let brakes: SignInBrakes
    let hasher: PasswordHasher
    let signIn: SignIn
    let openSession: OpenSession
    let now: @Sendable () -> Date

    /// For how long a sign-up may be repeated, in seconds.
    static let repetition: TimeInterval = 24 * 3_600

    /// - Throws: ``AccountError/addressTaken``, ``TooManyAttempts``, ``HashingRefused``.
    func callAsFunction(
        email: EmailAddress, password: Password, from client: SignInClient
    ) async throws -> SignedIn {
        // One with an address that is taken counts as well: it probes for an account.
        let attempt = try await brakes.beginSignUp(from: client)
        let hash = try await brakes.unlessRefused(attempt) {
            try await hasher.hash(password, unless: client.isGone)
        }
        let account = Account(userID: UserID(), email: email, passwordHash: hash, createdAt: now())
        guard try await store.create(account) else {
            return try await repeatSignUp(of: account, password, from: client)
        }
        try await brakes.know(client, as: account.userID)
        return try await openSession(for: account.userID)
    }

    private func repeatSignUp(
        of account: Account, _ password: Password, from client: SignInClient
    ) async throws -> SignedIn {
        guard let earlier = try await store.account(with: account.email),
            account.createdAt.timeIntervalSince(earlier.createdAt) < Self.repetition
        else { throw AccountError.addressTaken }
        do {
            return try await signIn(email: account.email, password: password, from: client)
        } catch AccountError.wrongCredentials {
            throw AccountError.addressTaken
        }
    }
}

/// Issues a token.
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
