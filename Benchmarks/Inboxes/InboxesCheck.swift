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
        let concerned = try await entries(of: alert, among: (0..<Self.sample).map { _ in Int.random(in: 0..<size) })
        guard concerned.rows == concerned.people else {
            throw InboxesAlerts.Failure(
                description: "\(concerned.people) people of a sample have \(concerned.rows) entries of one alert")
        }
        guard size < count else { return }
        let others = try await entries(of: alert, among: (0..<Self.sample).map { _ in Int.random(in: size..<count) })
        guard others.rows == 0 else {
            throw InboxesAlerts.Failure(description: "\(others.rows) people have an alert that does not concern them")
        }
    }

    /// - Throws: unless everybody has the alert once, and it came in blocks.
    func all(_ alert: AlertID) async throws {
        let rows = try await database.pool.query(
            """
            SELECT count(*), count(DISTINCT user_id), (
                SELECT count(*) FROM notifier.blocks JOIN notifier.sources ON number = source
                WHERE source_id = \(alert.uuid))
            FROM notifier.inbox WHERE source_id = \(alert.uuid)
            """)
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

    private func entries(of alert: AlertID, among numbers: [Int]) async throws -> (rows: Int, people: Int) {
        let ids = try Set(numbers).map { try people.entry($0).userID }
        let rows = try await database.pool.query(
            """
            SELECT count(*), count(DISTINCT user_id) FROM notifier.inbox
            WHERE source_id = \(alert.uuid) AND user_id = ANY (\(ids))
            """)
        let (entries, readers) = try rows.first?.decode((Int, Int).self) ?? (0, 0)
        guard readers == ids.count || entries == 0 else {
            throw InboxesAlerts.Failure(description: "\(readers) of a sample of \(ids.count) people have the alert")
        }
        return (entries, readers)
    }
}
