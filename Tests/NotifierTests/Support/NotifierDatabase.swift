import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import TestSupport

@testable import notifier

/// Gives the body a database of its own with the service's schema, and a pool logged in as the service.
nonisolated(nonsending) func withNotifierDatabase<Result>(
    migrations: [Migration] = NotifierMigrations.all,
    _ body: nonisolated(nonsending) (PostgresPool) async throws -> Result
) async throws -> Result {
    try await withDatabase(schemas: [.seats, SchemaForTests("notifier", migrations)]) { database in
        try await database.withPool(of: "notifier", body)
    }
}

extension PostgresPool {
    func count(_ condition: SQL) async throws -> Int {
        try await query("SELECT count(*) FROM \(condition)").decode(Int.self).reduce(0, +)
    }

    /// People with an address, as `subscriber.changed` would have made them known.
    func addSubscribers(
        _ userIDs: [UserID], version: Int = 1, email: String? = "ada@example.org", language: String = "en",
        settings: NotificationSettings = .initial
    ) async throws {
        let store = PostgresSubscriberStore(pool: self)
        for userID in userIDs {
            try await store.keepIfNewer(
                .sample(userID, version: version, email: email, language: language, settings: settings), at: .noon)
        }
    }

    /// An address beside the mail address, as `delivery-endpoint.changed` would have made it known.
    @discardableResult
    func addEndpoint(
        _ address: DeliveryAddress?, of userID: UserID, _ endpointID: EndpointID = EndpointID(), version: Int = 1,
        at now: Date = .noon
    ) async throws -> EndpointID {
        let endpoint = Endpoint(userID: userID, endpointID: endpointID, version: version, address: address)
        try await PostgresEndpointStore(pool: self).keepIfNewer(endpoint, at: now)
        return endpointID
    }

    /// As `subscriber.changed` makes it known that an account is gone.
    func delete(_ userID: UserID, version: Int = 2) async throws {
        let change = SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: Kilometres(25), language: "en",
            email: nil, isDeleted: true)
        try await UpdateRecipient(store: PostgresSubscriberStore(pool: self)) { .noon }(change)
    }

    func stop(_ alertID: AlertID, at now: Date = .noon) async throws {
        try await StopAlert(store: PostgresStoppedAlertStore(pool: self, pieceSize: 2)) { now }(
            alertID, stoppedAt: now)
    }

    /// Delivers a batch as the message handler does.
    @discardableResult
    func deliver(
        _ batch: NotificationBatchReady, messageID: UUID = UUID(), over channels: Set<Channel> = [.email],
        at now: Date = .noon
    ) async throws -> Verdict {
        let store = PostgresBatchStore(pool: self, enabledChannels: channels)
        let handler = NotificationBatchHandler(
            deliverBatch: DeliverBatch(store: store) { now }, logger: Logger(label: "tests"))
        return try await handler.handle(batch, MessageContext(messageID))
    }

    /// What the person finds in the inbox.
    func inbox(of userID: UserID) async throws -> [String] {
        try await query("SELECT title FROM inbox WHERE user_id = \(userID.uuid) ORDER BY title").decode(String.self)
    }

    /// The settlements in the outbox, oldest first.
    func settlements() async throws -> [NotificationSettled] {
        let rows = try await query(
            "SELECT body FROM outbox WHERE type = \(NotificationSettled.name.rawValue) ORDER BY sequence")
        return try rows.map { try MessageCoding.decode(NotificationSettled.self, from: try $0["body"]) }
    }
}

extension MessageContext {
    init(_ messageID: UUID = UUID()) {
        self.init(messageID: messageID, source: .alertFanout, time: .noon, trace: TraceParent())
    }
}
