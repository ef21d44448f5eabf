import Domain
import Foundation
import Postgres

/// Whether people read in their inboxes what the measured alerts brought them, by the gateway's own view.
struct InboxesCheck: Sendable {
    let database: PeopleDatabase
    let people: PeopleOfTowns
    /// Of the whole audience.
    let count: Int

    private static let sample = 200

    /// - Throws: unless a random sample of those concerned has the alert once each, and of the others nobody.
    func sample(_ alert: AlertID, concerning size: Int) async throws {
        try await expect(once: true, alert, among: 0..<size)
        if size < count { try await expect(once: false, alert, among: size..<count) }
    }

    private func expect(once: Bool, _ alert: AlertID, among numbers: Range<Int>) async throws {
        let ids = try Set((0..<Self.sample).map { _ in Int.random(in: numbers) }).map { try people.entry($0).userID }
        let rows = try await database.pool.query(
            """
            SELECT count(*), count(DISTINCT user_id) FROM notifier.inbox
            WHERE source_id = \(alert.uuid) AND user_id = ANY (\(ids))
            """)
        let (entries, readers) = try rows.first?.decode((Int, Int).self) ?? (0, 0)
        let expected = once ? ids.count : 0
        guard entries == expected, readers == expected else {
            throw InboxesAlerts.Failure(
                description: "\(readers) of a sample of \(ids.count) people have the alert, in \(entries) entries, and "
                    + "it concerns \(expected) of them")
        }
    }

    /// - Throws: unless everybody has the alert once, and it came in blocks.
    func all(_ alert: AlertID) async throws {
        // Everybody's inbox is expanded.
        let rows = try await database.pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            return try await transaction.query(
                """
                SELECT count(*), count(DISTINCT user_id), (
                    SELECT count(*) FROM notifier.blocks JOIN notifier.sources ON number = source
                    WHERE source_id = \(alert.uuid))
                FROM notifier.inbox WHERE source_id = \(alert.uuid)
                """)
        }
        let (entries, readers, blocks) = try rows.first?.decode((Int, Int, Int).self) ?? (0, 0, 0)
        guard entries == count, readers == count else {
            throw InboxesAlerts.Failure(
                description: "\(readers) of \(count) people have the alert, in \(entries) entries")
        }
        guard blocks > 0 else {
            throw InboxesAlerts.Failure(description: "the notifier keeps a row for each person, and no blocks")
        }
        print("inboxes: \(readers.formatted()) people read the last alert from \(blocks.formatted()) blocks")
    }
}
