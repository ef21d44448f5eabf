public import Domain
public import Foundation
public import MessageProtocol
public import Messaging
public import Postgres

/// Takes `account.consent-changed`: keeps the newest of each person and consent, and makes it effective in the same
/// transaction.
public struct ConsentChangedHandler: MessageHandler {
    private let pool: PostgresPool
    private let effect: @Sendable (AccountConsentChanged, PostgresTransaction) async throws -> Void
    public let retryPolicy = RetryPolicy.patient

    /// - Parameter effect: what the service does or stops doing; not called for what is older than what is kept.
    public init(
        over pool: PostgresPool,
        effect: @escaping @Sendable (AccountConsentChanged, PostgresTransaction) async throws -> Void
    ) {
        (self.pool, self.effect) = (pool, effect)
    }

    public func handle(_ change: AccountConsentChanged, _ context: MessageContext) async throws -> Verdict {
        try await pool.transaction { transaction in
            if try await transaction.keepIfNewer(change) { try await effect(change, transaction) }
        }
        return .done
    }
}

extension PostgresTransaction {
    /// - Returns: false for what is known already, and for somebody who has left.
    fileprivate func keepIfNewer(_ change: AccountConsentChanged) async throws -> Bool {
        let rows = try await query(
            """
            INSERT INTO consents AS known (user_id, consent, is_granted, version, changed_at)
            SELECT \(change.userID.uuid), \(change.consent.rawValue), \(change.isGranted), \(change.version),
                \(change.changedAt)
            WHERE NOT EXISTS (SELECT FROM erased_people WHERE user_id = \(change.userID.uuid))
            ON CONFLICT (user_id, consent) DO UPDATE SET
                is_granted = excluded.is_granted, version = excluded.version, changed_at = excluded.changed_at
            WHERE known.version < excluded.version
            """)
        return rows.affectedCount == 1
    }
}

extension PostgresSession {
    /// Since when the person refuses a consent.
    /// - Returns: nil when it is granted, and for people of before there were consents, who keep what they had.
    public func refusal(of consent: AccountConsentChanged.Consent, by userID: UserID) async throws -> Date? {
        try await query(
            """
            SELECT changed_at FROM consents
            WHERE user_id = \(userID.uuid) AND consent = \(consent.rawValue) AND NOT is_granted
            """
        ).first?.decode(Date.self)
    }
}

extension PostgresSession {
    /// Whether a message brings a place that the person does not let be used, and nothing newer is kept in the table.
    public func refusesPlace(in change: SubscriberChanged, comparedWith table: String) async throws -> Bool {
        guard change.place != nil, !change.isDeleted else { return false }
        return try await !query(
            """
            SELECT FROM consents WHERE user_id = \(change.userID.uuid)
                AND consent = \(AccountConsentChanged.Consent.location.rawValue) AND NOT is_granted
                AND NOT EXISTS (
                    SELECT FROM \(identifier: table) AS kept
                    WHERE kept.user_id = \(change.userID.uuid) AND kept.version >= \(change.version))
            """
        ).isEmpty
    }
}

extension Verdict {
    /// For what may not be kept without a consent that is refused here, although its sender checks that it is granted:
    /// either the grant is under way, or what the sender does at a withdrawal.
    public static let awaitingConsent = Verdict.retry("the consent that it needs has not come yet, or no longer holds")
}
