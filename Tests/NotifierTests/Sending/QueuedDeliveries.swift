import Domain
import Foundation
import MessageProtocol
import Postgres

@testable import notifier

/// What to put into the queue, for people of their own with one address each.
struct QueuedDeliveries: Sendable {
    var count: Int
    var host = "push.example:443"
    var channel = Channel.apns
    var priority = 1
    var dueAt = Date.noon
    /// Of the notification.
    var createdAt = Date.noon
    var expiresAt: Date?
    var attempts = 0
    var title = "Birch pollen is high near you"
    var threadID: UUID?
    /// Nil for addresses that were taken back.
    var address: String? = #"{"channel": "apns", "token": "\#(String(repeating: "ab", count: 32))"}"#
}

extension PostgresPool {
    /// As notifying people leaves them: a source with its text, entries, endpoints, routes and deliveries.
    @discardableResult
    func queue(_ deliveries: QueuedDeliveries) async throws -> UUID {
        let sourceID = UUID()
        let mail = deliveries.channel == .email
        let people = (0..<deliveries.count).map { _ in UUID() }
        let endpoints = people.map { _ in mail ? EndpointID.email.uuid : UUID() }
        let made: SQL = "unnest(\(people), \(endpoints)) AS made (user_id, endpoint_id)"
        try await pipeline([
            """
            INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at, expires_at)
            VALUES (\(sourceID), 'alert', \(deliveries.priority == 0 ? "urgent" : "routine"),
                \(deliveries.threadID), CASE WHEN \(deliveries.threadID != nil) THEN \(Date.noon) END,
                \(deliveries.expiresAt))
            """,
            """
            INSERT INTO texts (source, language, title, body, personal_note)
            SELECT number, 'en', \(deliveries.title), 'Basel measures 312 grains/m³.', 'Your limit is {threshold}.'
            FROM sources WHERE source_id = \(sourceID)
            """,
            """
            INSERT INTO entries (user_id, source, language, created_at, threshold)
            SELECT user_id, number, 'en', \(deliveries.createdAt), 3 FROM \(made), sources WHERE source_id = \(sourceID)
            """,
            """
            INSERT INTO endpoints (user_id, endpoint_id, version, address, updated_at)
            SELECT user_id, endpoint_id, 7, \(deliveries.address)::jsonb, \(Date.noon) FROM \(made) WHERE NOT \(mail)
            """,
            """
            INSERT INTO subscribers (user_id, version, language, email, updated_at)
            SELECT user_id, 4, 'en', 'ada@example.org', \(Date.noon) FROM \(made)
            """,
            """
            INSERT INTO routes
            SELECT user_id, endpoint_id, \(deliveries.channel.rawValue), \(deliveries.host), 'immediately', 'immediately',
                'immediately', 'immediately', 0, 0, NULL, 'UTC'
            FROM \(made)
            """,
            """
            INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, attempts, next_attempt_at,
                updated_at)
            SELECT user_id, number, endpoint_id, \(deliveries.channel.rawValue), \(deliveries.host),
                \(deliveries.priority)::smallint, \(deliveries.attempts), \(deliveries.dueAt), \(Date.noon)
            FROM \(made), sources WHERE source_id = \(sourceID)
            """,
        ])
        return sourceID
    }

    func states() async throws -> [String: Int] {
        let rows = try await query("SELECT state, count(*) FROM deliveries GROUP BY state")
        return Dictionary(uniqueKeysWithValues: try rows.decode((String, Int).self))
    }

    func retirements() async throws -> [DeliveryEndpointRetired] {
        let rows = try await query(
            "SELECT body FROM outbox WHERE type = \(DeliveryEndpointRetired.name.rawValue) ORDER BY sequence")
        return try rows.map { try MessageCoding.decode(DeliveryEndpointRetired.self, from: try $0["body"]) }
    }
}

extension PostgresDeliveryStore {
    func claim(
        _ width: Int, of host: String = "push.example:443", at now: Date = .noon
    ) async throws -> [ClaimedDelivery] {
        try await claim([HostClaim(host: host, width: width)], at: now, until: now + DeliveryEngine.lease)
    }

    func record(
        _ outcome: DeliveryRecord.Outcome, of claims: [ClaimedDelivery], at now: Date = .noon
    ) async throws {
        try await record(claims.map { DeliveryRecord(claim: $0, outcome: outcome) }, at: now)
    }
}
