import BodyMap
import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestedNotifications

/// Whose journal there is, in the table `people`.
struct PostgresPersonStore: Sendable {
    let pool: PostgresPool

    /// Whose clocks say which day it is for the person; UTC until the gateway has said it.
    func timeZone(of userID: UserID) async throws -> TimeZone {
        let zone = try await pool.query(
            "SELECT time_zone FROM people WHERE user_id = \(userID.uuid)"
        ).decode(String.self).first
        return zone.flatMap { TimeZone(identifier: $0) } ?? .gmt
    }

    /// Where the air is the person's own; nil until they have chosen a place.
    func place(of userID: UserID) async throws -> Coordinate? {
        let rows = try await pool.query(
            """
            SELECT latitude, longitude FROM people
            WHERE user_id = \(userID.uuid) AND latitude IS NOT NULL AND longitude IS NOT NULL
            """)
        return try rows.first.map {
            try Coordinate(latitude: try $0["latitude"], longitude: try $0["longitude"])
        }
    }

    /// Which figure the person's profile asks for, by the view of accounts.
    func figure(of userID: UserID) async throws -> BodyFigure {
        try await pool.query(
            "SELECT figure FROM accounts.figures WHERE user_id = \(userID.uuid)"
        ).decode(String.self).first.flatMap { BodyFigure(rawValue: $0) } ?? .neutral
    }

    /// Replaces what is known of the person, unless the stored version is the same or higher. For a deleted account
    /// destroys everything else in the same transaction.
    func keepIfNewer(_ change: SubscriberChanged) async throws {
        try await pool.transaction { try await keepIfNewer(change, in: $0) }
    }

    /// As part of a transaction that does more.
    func keepIfNewer(_ change: SubscriberChanged, in transaction: PostgresTransaction) async throws {
        // Waits for entries of the person that are being stored.
        try await transaction.lockPerson(change.userID)
        let kept =
            try await transaction.query(
                """
                INSERT INTO people (user_id, version, time_zone, latitude, longitude, is_deleted)
                VALUES (\(change.userID.uuid), \(change.version), \(change.settings.timeZone),
                    \(change.place?.coordinate.latitude), \(change.place?.coordinate.longitude), \(change.isDeleted))
                ON CONFLICT (user_id) DO UPDATE SET
                    version = EXCLUDED.version, time_zone = EXCLUDED.time_zone, latitude = EXCLUDED.latitude,
                    longitude = EXCLUDED.longitude, is_deleted = EXCLUDED.is_deleted
                WHERE people.version < EXCLUDED.version
                """
            ).affectedCount == 1
        if kept, change.isDeleted { try await transaction.eraseJournal(of: change.userID) }
    }
}

extension PostgresTransaction {
    /// Locks one person until the transaction ends.
    /// - Returns: false for somebody whose account is gone.
    @discardableResult
    func lockPerson(_ userID: UserID) async throws -> Bool {
        let rows = try await pipeline([
            "SELECT pg_advisory_xact_lock(hashtextextended(\(userID.description), 0))",
            // Begins after the lock is taken, so it sees what the last transaction committed.
            """
            SELECT FROM people WHERE user_id = \(userID.uuid) AND is_deleted
            UNION ALL SELECT FROM erased_people WHERE user_id = \(userID.uuid)
            """,
        ])
        return rows[1].isEmpty
    }

    /// Destroys everything but the tombstone. A backup of before has the key as well, until the master key that wraps it
    /// there is destroyed: see docs/decisions/0053-erasure-and-backups.md.
    func eraseJournal(of userID: UserID) async throws {
        try await erasePersonKey(of: userID)
        try await pipeline([
            "DELETE FROM entries WHERE user_id = \(userID.uuid)",
            "DELETE FROM diary_operations WHERE user_id = \(userID.uuid)",
            "DELETE FROM exposure_relations WHERE user_id = \(userID.uuid)",
            "DELETE FROM report_drafts WHERE user_id = \(userID.uuid)",
            // And with them their links.
            "DELETE FROM reports WHERE user_id = \(userID.uuid)",
        ])
        try await eraseRepeatedRequests(of: userID)
        try await withdrawRequestedNotifications(to: userID)
    }
}

/// Takes `subscriber.changed`; the version makes repeated and reordered messages harmless.
struct PersonChangedHandler: MessageHandler {
    let people: PostgresPersonStore
    /// Whether a change brings a place that the person does not let be used.
    var refusesPlace: @Sendable (SubscriberChanged) async throws -> Bool = { _ in false }
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        guard try await !refusesPlace(change) else { return .awaitingConsent }
        try await people.keepIfNewer(change)
        return .done
    }
}
