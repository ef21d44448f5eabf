public import Domain
public import Foundation
public import MessageProtocol
public import Messaging
public import Postgres

/// Takes `account.erased`: erases what the service keeps of the person, remembers that they have left, and confirms it to
/// accounts, all or nothing. It is repeated until accounts has heard; each repetition is confirmed again.
public struct AccountErasedHandler: MessageHandler {
    private let pool: PostgresPool
    private let service: ServiceName
    private let now: @Sendable () -> Date
    private let erase: @Sendable (UserID, PostgresTransaction) async throws -> Void
    public let retryPolicy = RetryPolicy.patient

    /// - Parameter erase: erases all but what this target keeps; of somebody unknown it leaves at most a tombstone.
    public init(
        over pool: PostgresPool, of service: ServiceName, now: @escaping @Sendable () -> Date,
        erase: @escaping @Sendable (UserID, PostgresTransaction) async throws -> Void
    ) {
        (self.pool, self.service, self.now, self.erase) = (pool, service, now, erase)
    }

    public func handle(_ fact: AccountErased, _ context: MessageContext) async throws -> Verdict {
        let confirmed = AccountErasureConfirmed(userID: fact.userID, service: service, confirmedAt: now())
        let confirmation = try OutgoingMessage(confirmed, from: service, at: confirmed.confirmedAt)
        try await pool.transaction { transaction in
            try await transaction.query(
                """
                INSERT INTO erased_people (user_id, erased_at) VALUES (\(fact.userID.uuid), \(fact.erasedAt))
                ON CONFLICT DO NOTHING
                """)
            try await transaction.pipeline([
                "DELETE FROM consents WHERE user_id = \(fact.userID.uuid)",
                "DELETE FROM export_pieces WHERE user_id = \(fact.userID.uuid)",
            ])
            try await erase(fact.userID, transaction)
            try await transaction.enqueue([confirmation])
        }
        return .done
    }
}

extension SubscriberChanged {
    /// Says that the account is gone, and nothing else, above every version that a person's subscription can have: no
    /// `subscriber.changed` that comes later brings them back.
    public static func finalErasure(of userID: UserID) -> SubscriberChanged {
        SubscriberChanged(
            userID: userID, version: 1 << 62, place: nil, sensitivities: [], radius: Kilometres(25), language: "en",
            email: nil, isDeleted: true)
    }
}
