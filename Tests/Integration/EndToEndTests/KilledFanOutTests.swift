import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

/// One alert for 200,000 people, while the processes that notify them are killed again and again.
@Suite(.serialized) struct KilledFanOutTests {
    private static let people = 200_000

    @Test func theLedgerBalancesAndNobodyIsNotifiedTwiceHoweverOftenTheProcessesAreKilled() async throws {
        let seed = UInt64.random(in: 0...9_999)
        print("killed fan-out: seed \(seed)")
        try await withStack { stack, database in
            try await database.withPool(of: "operator") { pool in
                try await pool.fillAudience(Self.people)
                try await database.withPool(of: "environment_poller") { try await $0.raiseAlert() }

                var random = SeededRandom(seed: seed)
                var kills = 0
                // At moments that progress decides, so that each kill meets work under way.
                for share in (0..<8).map({ (Double($0) + .random(in: 0..<1, using: &random)) / 9 }) {
                    let service: ServiceName = kills.isMultiple(of: 2) ? .alertFanout : .notifier
                    try await eventually("\(Int(share * 100)) % of the people are notified", within: .seconds(240)) {
                        try await pool.progress() >= share
                    }
                    await stack.kill(service)
                    kills += 1
                    try await stack.start(service)
                }
                try await eventually("everybody is accounted for", within: .seconds(240)) {
                    let account = try await pool.account()
                    return account.matched == Self.people && account.settled == Self.people
                }

                #expect(kills == 8)
                let account = try await pool.account()
                #expect(account.outcomes == ["delivered": Self.people])
                #expect(account.notifications == Self.people)
                #expect(account.peopleNotified == Self.people)
            }
        }
    }

    private func withStack(
        _ body: @escaping @Sendable (StackUnderTest, DatabaseForTests) async throws -> Void
    ) async throws {
        try await BrokerForTests.with { broker in
            try await withDatabase(schemas: ServiceName.allCases.map { SchemaForTests($0.schema, []) }) { database in
                var environment = try await StackUnderTest.environment(broker, database)
                environment["ALERT_FANOUT_RANGE_SIZE"] = "10000"
                try await StackUnderTest.run(broker: broker, environment: environment, beside: ["replay"]) { stack in
                    try await body(stack, database)
                }
            }
        }
    }
}

/// What the tables of the two services say of the only alert for many.
private struct FanOutAccount {
    var matched = 0
    var settled = 0
    var outcomes: [String: Int] = [:]
    var notifications = 0
    var peopleNotified = 0
}

extension PostgresPool {
    private static let alertID = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x4D, 0x0E, 0x9A, 0x39, 0, 0, 0, 0, 0, 1))

    /// Made-up people in full chunks of one half-degree cell near Basel, all sensitive to birch pollen.
    fileprivate func fillAudience(_ people: Int) async throws {
        try await pipeline([
            """
            INSERT INTO alert_fanout.audience_chunks (cell, used)
            SELECT alert_fanout.audience_cell(47.55, 7.6), least(1024, \(people) - 1024 * part)
            FROM generate_series(0, (\(people) - 1) / 1024) AS part
            """,
            """
            INSERT INTO alert_fanout.audience (
                user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, chunk, slot)
            SELECT gen_random_uuid(), 1, 47.55, 7.6, 25, 'en', '{birch}', '{3}', first + n / 1024, n % 1024
            FROM generate_series(0, \(people) - 1) AS n,
                (SELECT min(chunk) AS first FROM alert_fanout.audience_chunks) AS chunks
            """,
        ])
    }

    /// By the outbox of the service that raises alerts.
    fileprivate func raiseAlert() async throws {
        let alert = StationAlertRaised(
            alertID: AlertID(Self.alertID),
            station: Station(
                provider: "meteoswiss", id: "PBS", name: "Basel / Binningen",
                coordinate: try Coordinate(latitude: 47.5411, longitude: 7.5836)),
            allergen: .birch, concentration: try PollenConcentration(182), intensity: try Intensity(7),
            measuredAt: Date())
        try await transaction { transaction in
            try await transaction.enqueue([try OutgoingMessage(alert, from: .environmentPoller)])
        }
    }

    /// Which part of the people has the alert in the inbox.
    fileprivate func progress() async throws -> Double {
        let rows = try await query("SELECT count(*) AS notified FROM notifier.notifications")
        return Double(try rows.first?["notified", as: Int.self] ?? 0) / 200_000
    }

    fileprivate func account() async throws -> FanOutAccount {
        let alert = try await query(
            """
            SELECT coalesce((SELECT matched FROM alert_fanout.alerts WHERE alert_id = \(Self.alertID)), 0),
                (SELECT count(*) FROM notifier.notifications WHERE source_id = \(Self.alertID)),
                (SELECT count(DISTINCT user_id) FROM notifier.notifications)
            """)
        let lines = try await query(
            "SELECT outcome, recipients FROM alert_fanout.ledger WHERE alert_id = \(Self.alertID)")
        var account = FanOutAccount()
        (account.matched, account.notifications, account.peopleNotified) = try alert[0].decode((Int, Int, Int).self)
        account.outcomes = Dictionary(uniqueKeysWithValues: try lines.decode((String, Int).self))
        account.settled = account.outcomes.values.reduce(0, +)
        return account
    }
}
