public import Domain
public import Foundation
public import MessageProtocol
public import Postgres

/// What accounts says of a person's consents and guardian. Read anew each time, so that an agreement or a consent holds
/// from the moment in which it is given, and no longer than until it is withdrawn.
public struct AccountsConsents: Sendable {
    private let pool: PostgresPool

    public init(pool: PostgresPool) { self.pool = pool }

    public func isRefused(_ consent: AccountConsentChanged.Consent, by userID: UserID) async throws -> Bool {
        let refused = try await pool.query(
            """
            SELECT FROM accounts.refused_consents WHERE user_id = \(userID.uuid) AND consent = \(consent.rawValue)
            """)
        return !refused.isEmpty
    }

    /// Whether a child's guardian has not agreed yet.
    public func needsGuardian(_ userID: UserID, at now: Date) async throws -> Bool {
        let rows = try await pool.query(
            """
            SELECT FROM accounts.guarded_people WHERE user_id = \(userID.uuid) AND needs_guardian_until > \(now)
            """)
        return !rows.isEmpty
    }

    /// Why no health data of the person may be stored now; nil when they may.
    public func obstacle(to userID: UserID, at now: Date) async throws -> HealthDataObstacle? {
        if try await isRefused(.healthData, by: userID) { return .noConsent }
        return try await needsGuardian(userID, at: now) ? .noGuardian : nil
    }
}

/// What has to be given before health data may be stored.
public enum HealthDataObstacle: Sendable, Equatable {
    /// The person's consent.
    case noConsent
    /// The agreement of a child's guardian.
    case noGuardian
}
