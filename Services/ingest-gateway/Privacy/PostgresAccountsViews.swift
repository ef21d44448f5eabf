import Domain
import Foundation
import MessageProtocol
import Postgres

/// What accounts says of a person's consents and guardian. Read anew each time, so that an agreement or a consent holds
/// from the moment in which it is given, and no longer than until it is withdrawn.
struct PostgresAccountsViews: Sendable {
    let pool: PostgresPool

    func isRefused(_ consent: AccountConsentChanged.Consent, by userID: UserID) async throws -> Bool {
        let refused = try await pool.query(
            """
            SELECT FROM accounts.refused_consents WHERE user_id = \(userID.uuid) AND consent = \(consent.rawValue)
            """)
        return !refused.isEmpty
    }

    /// The user name that others see beside what the person reports; nil unless the person allows that.
    func shownName(of userID: UserID) async throws -> String? {
        try await pool.query("SELECT user_name FROM accounts.shown_names WHERE user_id = \(userID.uuid)")
            .first?["user_name"]
    }

    /// Whether a child's guardian has not agreed yet.
    func needsGuardian(_ userID: UserID, at now: Date) async throws -> Bool {
        let rows = try await pool.query(
            """
            SELECT FROM accounts.guarded_people WHERE user_id = \(userID.uuid) AND needs_guardian_until > \(now)
            """)
        return !rows.isEmpty
    }
}
