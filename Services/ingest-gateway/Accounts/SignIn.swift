import Foundation

/// Opens a session for somebody who knows the password.
struct SignIn: Sendable {
    let store: PostgresAccountStore
    let brakes: SignInBrakes
    let hasher: PasswordHasher
    let openSession: OpenSession

    /// - Parameter newBrowser: of a browser that keeps it from now on.
    /// - Throws: the same ``AccountError`` for an unknown address and a wrong password, after the same work, so that
    ///   nobody learns who has an account; ``TooManyAttempts``, ``HashingRefused``.
    func callAsFunction(
        email: EmailAddress, password: Password, from client: SignInClient, newBrowser: SessionToken? = nil
    ) async throws -> SignedIn {
        let account = try await store.account(with: email)
        let attempt = try await brakes.begin(email, account: account, from: client)
        let hash = account?.passwordHash ?? hasher.nobodysHash
        let isRight = try await brakes.unlessRefused(attempt) {
            try await hasher.matches(password, hash: hash, unless: client.isGone)
        }
        guard isRight, let account else { throw AccountError.wrongCredentials }
        try await brakes.succeed(attempt, as: account.userID, with: newBrowser)
        return try await openSession(for: account.userID)
    }
}

extension SignInBrakes {
    /// Hashes; an attempt that came to no hash does not count.
    func unlessRefused<Value>(_ attempt: Attempt, _ hash: () async throws -> Value) async throws -> Value {
        do {
            return try await hash()
        } catch let refusal as HashingRefused {
            try await takeBack(attempt)
            throw refusal
        }
    }
}

/// Whose token it is.
struct FindSession: Sendable {
    let store: PostgresAccountStore
    let now: @Sendable () -> Date

    /// - Returns: nil for a text that is no token of a live session.
    func callAsFunction(_ text: String) async throws -> Session? {
        guard let token = SessionToken(text) else { return nil }
        return try await store.session(withDigest: token.digest, at: now())
    }
}
