import Foundation

/// Opens a session for somebody who knows the password.
struct SignIn: Sendable {
    let store: PostgresAccountStore
    let hasher: PasswordHasher
    let openSession: OpenSession

    /// - Throws: the same ``AccountError`` for an unknown address and a wrong password, after the same work, so that
    ///   nobody learns who has an account.
    func callAsFunction(email: EmailAddress, password: Password) async throws -> SignedIn {
        let account = try await store.account(with: email)
        let hash = account?.passwordHash ?? hasher.nobodysHash
        guard try await hasher.matches(password, hash: hash), let account else {
            throw AccountError.wrongCredentials
        }
        return try await openSession(for: account.userID)
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
