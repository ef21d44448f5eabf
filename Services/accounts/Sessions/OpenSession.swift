import Domain
import Foundation
import Sessions

/// What a new session is for.
struct NewSession: Sendable {
    var kind: Session.Kind
    /// Such as "Firefox on Android".
    var device: String?
    /// A personal token's own.
    var name: String?
    /// Nil allows everything that the person may do.
    var scopes: [String]?
    /// Seconds.
    var lifetime: TimeInterval
    /// Of the session that the same browser had before, which ends.
    var replaces: SessionToken?

    static let usualLifetime: TimeInterval = 30 * 24 * 3_600

    init(
        _ kind: Session.Kind, on device: String? = nil, name: String? = nil, scopes: [String]? = nil,
        lifetime: TimeInterval = usualLifetime
    ) {
        (self.kind, self.device, self.name) = (kind, device, name)
        (self.scopes, self.lifetime) = (scopes, lifetime)
    }
}

/// Issues a token to somebody who has shown who they are: by password, passkey, provider or mailed link.
struct OpenSession: Sendable {
    let store: PostgresSessionStore
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/deleted`` when the account is gone.
    func callAsFunction(for userID: UserID, _ session: NewSession = NewSession(.program)) async throws -> SignedIn {
        let token = SessionToken()
        let start = now()
        let end = start + session.lifetime
        try await store.save(session, of: userID, under: token.digest, from: start, until: end)
        return SignedIn(userID: userID, token: token.text, expiresAt: end)
    }
}

/// Gives a session another token, so that one that leaked before its rights changed is worth nothing.
struct RotateSession: Sendable {
    let store: PostgresSessionStore
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/deleted`` when the session has ended.
    func callAsFunction(_ session: Session) async throws -> SignedIn {
        let token = SessionToken()
        try await store.rotate(session.tokenDigest, to: token.digest)
        return SignedIn(userID: session.userID, token: token.text, expiresAt: session.expiresAt)
    }
}

/// The answer to a sign-in.
struct SignedIn: Encodable, Sendable, Equatable {
    var userID: UserID
    var token: String
    var expiresAt: Date
}
