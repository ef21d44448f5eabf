import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout
@testable import notifier

/// What people read and are sent, beside a model that keeps it person by person, in worlds that differ with their seeds.
@Suite struct RandomInboxTests {
    private static let steps = 90

    @Test(.timeLimit(.minutes(30)), arguments: 1...24 as ClosedRange<UInt64>)
    func everybodyReadsAndIsSentWhatTheModelSays(seed: UInt64) async throws {
        try await Self.withServices { fanOut, notifier, gateway in
            var world = try await RandomInboxes(seed: seed, fanOut: fanOut, notifier: notifier)
            for number in 1...Self.steps {
                let step = try await world.step()
                let differences = try await gateway.differences(from: world)
                try #require(differences.isEmpty, "seed \(seed), step \(number), \(step): \(differences)")
            }
            try await world.settle()
            let differences = try await gateway.differences(from: world)
            #expect(differences.isEmpty, "seed \(seed), at the end: \(differences)")
            #expect(world.wrongSettlements.isEmpty, "seed \(seed)")
            #expect(try await notifier.count("batches WHERE size <> delivered + expired + superseded + failed") == 0)
            let sent = try await notifier.claimedMails(at: world.clock)
            #expect(world.differences(fromSent: sent).isEmpty, "seed \(seed)")
            #expect(world.isWorthwhile, "seed \(seed): nobody reads anything, or nothing was superseded")
        }
    }

    private static func withServices(
        _ body: nonisolated(nonsending) (PostgresPool, PostgresPool, PostgresPool) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests("alert_fanout", AlertFanoutMigrations.all),
            SchemaForTests("notifier", NotifierMigrations.all),
        ]
        try await withDatabase(schemas: schemas) { database in
            // Two dozen worlds run at once.
            let few: (inout PostgresConfiguration) -> Void = { $0.poolSize = 2 }
            try await database.withPool(of: "alert_fanout", change: few) { fanOut in
                try await database.withPool(of: "notifier", change: few) { notifier in
                    try await database.withPool(of: "ingest_gateway", change: few) { gateway in
                        try await body(fanOut, notifier, gateway)
                    }
                }
            }
        }
    }
}

extension PostgresPool {
    /// What the gateway's view shows otherwise than the model, of all people at once and of each alone.
    fileprivate func differences(from world: RandomInboxes) async throws -> [String] {
        let people = world.people.filter(world.model.isSettled)
        var read = try await inbox("user_id = ANY(\(people.map(\.uuid)))")
        var differences = people.compactMap { Self.difference($0, read[$0] ?? [], world.model.shown(to: $0)) }
        // In turn, since it takes a query each.
        let alone = people[Int(world.clock.timeIntervalSince1970) % people.count]
        for view in ["inbox", "personal_inbox"] {
            read = try await inbox("user_id = \(alone.uuid)", in: view)
            let difference = Self.difference(alone, read[alone] ?? [], world.model.shown(to: alone))
            differences += difference.map { ["\(view), alone: \($0)"] } ?? []
        }
        return differences
    }

    private static func difference(_ userID: UserID, _ read: [ReadNotification], _ shown: [HeldNotification]) -> String?
    {
        let shown = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0) })
        let isSame =
            read.count == shown.count && Set(read.map(\.id)).count == read.count
            && read.allSatisfy { read in
                guard let shown = shown[read.id] else { return false }
                return read.sourceID == shown.sourceID && read.text == shown.text && read.openedAt == shown.openedAt
                    && shown.receivedAt.contains(read.createdAt)
            }
        return isSame ? nil : "\(userID) reads \(read) instead of \(shown.values)"
    }

    private func inbox(
        _ condition: SQL, in view: String = "inbox"
    ) async throws -> [UserID: [ReadNotification]] {
        let rows = try await query(
            """
            SELECT user_id, notification_id, source_id, kind, urgency, alert_id, language, title, body, expires_at,
                opened_at, created_at
            FROM notifier.\(identifier: view) WHERE \(condition) ORDER BY created_at DESC, notification_id
            """
        ).decode(
            (UUID, UUID, UUID, String, String, UUID?, String, String, String, Date?, Date?, Date).self)
        return Dictionary(grouping: rows) { UserID($0.0) }.mapValues { rows in
            rows.map { row in
                ReadNotification(
                    id: row.1, sourceID: row.2,
                    text: InboxText(
                        kind: row.3, urgency: row.4, alertID: row.5, language: row.6, title: row.7, body: row.8,
                        expiresAt: row.9),
                    openedAt: row.10, createdAt: row.11)
            }
        }
    }

    /// What the delivery engine would send now.
    fileprivate func claimedMails(at now: Date) async throws -> [ClaimedDelivery] {
        let store = PostgresDeliveryStore(pool: self)
        let claimed = try await store.claim([HostClaim(host: "email", width: 100_000)], at: now, until: now + 60)
        return claimed.filter { !$0.isSuperseded }
    }
}

/// A row of the view that the gateway reads.
private struct ReadNotification {
    var id: UUID
    var sourceID: UUID
    var text: InboxText
    var openedAt: Date?
    var createdAt: Date
}

extension RandomInboxes {
    /// A mail for each that is shown and was not stopped, to those with an address. Whether one that was opened before
    /// a newer one came is still sent is left open.
    fileprivate func differences(fromSent sent: [ClaimedDelivery]) -> [String] {
        var mails = Dictionary(grouping: sent) { "\($0.key.userID) \($0.notification?.sourceID.uuidString ?? "")" }
        var differences: [String] = []
        for userID in routed where !model.erasedByNotifier.contains(userID) {
            for held in model.shown(to: userID) where !model.isStopped(held.sourceID) {
                let own = mails.removeValue(forKey: "\(userID) \(held.sourceID.uuidString)") ?? []
                if own.count != 1, held.openedAt == nil { differences.append("\(own.count) mails of \(held)") }
                for mail in own.compactMap(\.notification) where !held.isTold(by: mail) {
                    differences.append("\(mail.title) in \(mail.language) instead of \(held)")
                }
            }
        }
        return differences + mails.keys.map { "for nobody or superseded: \($0)" }
    }

    fileprivate var isWorthwhile: Bool {
        let readers = people.filter { !model.erasedByFanOut.contains($0) }
        let (held, shown) = (readers.flatMap(model.held), readers.flatMap(model.shown))
        return !shown.isEmpty && shown.count < held.count && shown.contains { !$0.seats.isEmpty }
    }
}

extension HeldNotification {
    fileprivate func isTold(by mail: OutgoingNotification) -> Bool {
        mail.title == text.title && mail.language == text.language && mail.notificationID == id
            && mail.urgency.rawValue == text.urgency && receivedAt.contains(mail.createdAt)
    }
}
