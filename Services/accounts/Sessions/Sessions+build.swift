import Foundation
import Postgres
import Sessions

extension AccountsFeatures {
    var sessionStore: PostgresSessionStore { PostgresSessionStore(pool: pool) }

    /// For every way in.
    var openSession: OpenSession { OpenSession(store: sessionStore, now: now) }

    /// For everything that changes what a session may do.
    var rotateSession: RotateSession { RotateSession(store: sessionStore, now: now) }

    var sessionRoutes: SessionRoutes { SessionRoutes(store: sessionStore, rotateSession: rotateSession, now: now) }

    /// Always as it is now, since what one sees here is about the account itself. Notes besides that the session is used.
    var findSession: @Sendable (_ token: String, _ changes: Bool) async throws -> Session? {
        let (find, store, now) = (FindSession(pool: pool, now: now), sessionStore, now)
        return { token, _ in
            guard let session = try await find(token) else { return nil }
            try await store.touch(session.tokenDigest, at: now())
            return session
        }
    }
}
