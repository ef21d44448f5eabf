import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// Several processes fan out at once, each with its own connections and its own copy of the audience.
@Suite struct ReplicaTests {
    private let basel: Coordinate
    private let schemas = [SchemaForTests.takingBlocks, .fanOut]

    init() throws { basel = try .basel() }

    @Test func replicasShareTheRangesOfOneAlertAndNotifyEverybodyOnce() async throws {
        let alert = try RaisedAlert.birch(at: basel)
        try await notifyConcurrently([alert, alert], people: 4_000, rangeSize: 1_000) { pool in
            let notified = try await pool.announcedRecipients()
            #expect(notified.count == 4_000)
            #expect(Set(notified).count == 4_000)
            #expect(try await pool.row(of: alert.id).matched == 4_000)
            #expect(try await pool.row(of: alert.id).state == "done")
        }
    }

    @Test func alertsOfManyStationsForTheSamePeopleNotifyEverybodyOnce() async throws {
        let alerts = try (0..<6).map { try RaisedAlert.birch(at: .at(47.56 + Double($0) / 100, 7.58)) }
        try await notifyConcurrently(alerts, people: 2_500, rangeSize: 1_000) { pool in
            let notified = try await pool.announcedRecipients()
            let sums = try await pool.query("SELECT sum(matched)::bigint, sum(repeated)::bigint FROM alerts")
            #expect(notified.count == 2_500)
            #expect(Set(notified).count == 2_500)
            #expect(try sums[0].decode((Int, Int).self) == (2_500, 5 * 2_500))
        }
    }

    @Test func simultaneousRisingLevelsNotifyNobodyTwiceOfTheSameLevel() async throws {
        let alerts = try [3, 6, 9, 4, 7, 10].map { try RaisedAlert.birch($0, at: basel) }
        try await notifyConcurrently(alerts, people: 200, rangeSize: 50_000) { pool in
            let notified = Dictionary(grouping: try await pool.announcedRecipients()) { $0 }
            #expect(notified.count == 200)
            #expect(notified.values.allSatisfy { (1...3).contains($0.count) })
        }
    }

    /// Both have read nothing or both wait: what they read before they hold it must not count.
    @Test func twoConcurrentAlertsOfTheSameLevelNotifyEverybodyOnce() async throws {
        let alerts = try (0..<2).map { _ in try RaisedAlert.birch(7, at: basel) }
        try await withFanoutDatabase(takesBlocks: true) { pool in
            try await pool.loadAudience((0..<20).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool)
            // From here on there are rows to be held.
            try await rig.fanOut(.birch(3, at: basel))
            for alert in alerts { try await rig.admit(alert) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                try await pool.transaction { transaction in
                    try await transaction.query("SELECT FROM interruptions FOR UPDATE")
                    for alert in alerts {
                        group.addTask {
                            try await rig.fanOutRange(AlertRange(alertID: alert.id, number: 0), in: .new())
                        }
                    }
                    try await eventually("both wait for a row") {
                        let waiting = try await pool.query(
                            """
                            SELECT count(*) FROM pg_stat_activity
                            WHERE datname = current_database() AND wait_event_type = 'Lock'
                            """)
                        return try waiting.decode(Int.self) == [2]
                    }
                }
                try await group.waitForAll()
            }

            let notified = Dictionary(grouping: try await pool.announcedRecipients()) { $0 }
            #expect(notified.count == 20)
            #expect(notified.values.allSatisfy { $0.count == 2 })
        }
    }

    private func notifyConcurrently(
        _ alerts: [RaisedAlert], people: Int, rangeSize: Int, check: (PostgresPool) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "alert_fanout") { one in
                try await database.withPool(of: "alert_fanout") { other in
                    try await one.loadAudience((0..<people).map { _ in Person(coordinate: basel) })
                    let rigs = try [one, other].map {
                        try FanOutRig($0, settings: FanOutSettings(rangeSize: rangeSize))
                    }
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for (index, alert) in alerts.enumerated() {
                            group.addTask { try await rigs[index % 2].admit(alert) }
                        }
                        try await group.waitForAll()
                    }
                    let ranges = try await rigs[0].announcedRanges()
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        // Each message comes to both.
                        for range in ranges + ranges.reversed() {
                            for rig in rigs { group.addTask { try await rig.fanOutRange(range, in: .new()) } }
                        }
                        try await group.waitForAll()
                    }
                    try await check(one)
                }
            }
        }
    }
}
