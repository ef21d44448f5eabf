import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// Several processes match at once, each with its own connections.
@Suite struct ReplicaTests {
    private let basel: Coordinate
    private let schemas = [SchemaForTests("alert_fanout", AlertFanoutMigrations.all)]

    init() throws { basel = try .basel() }

    @Test func twoReplicasWithTheSameAlertTellEverybodyOnce() async throws {
        let alert = try RaisedAlert.birch(at: basel)
        try await matchAtOnce([alert, alert], people: 500) { pool in
            let batches = try await pool.announcedBatches()
            #expect(batches.map(\.batchID) == [BatchID(number: 0, of: alert.id)])
            #expect(batches.map(\.recipients.count) == [500])
        }
    }

    @Test func alertsOfManyStationsForTheSamePeopleTellEverybodyOnce() async throws {
        let alerts = try (0..<6).map { try RaisedAlert.birch(at: .at(47.56 + Double($0) / 100, 7.58)) }
        try await matchAtOnce(alerts, people: 500) { pool in
            let told = try await pool.announcedRecipients()
            let matched = try await pool.query("SELECT sum(matched)::bigint FROM alerts").decode(Int.self)
            #expect(told.count == 500)
            #expect(Set(told).count == 500)
            #expect(matched == [500])
        }
    }

    @Test func risingLevelsAtOnceTellNobodyTwiceOfTheSameLevel() async throws {
        let alerts = try [3, 6, 9, 4, 7, 10].map { try RaisedAlert.birch($0, at: basel) }
        try await matchAtOnce(alerts, people: 200) { pool in
            let levels = try await pool.query("SELECT DISTINCT level::bigint FROM notified").decode(Int.self)
            let told = Dictionary(grouping: try await pool.announcedRecipients()) { $0 }
            #expect(levels == [PollenLevel.veryHigh.rawValue])
            #expect(told.count == 200)
            #expect(told.values.allSatisfy { $0.count <= 3 })
        }
    }

    private func matchAtOnce(
        _ alerts: [RaisedAlert], people: Int, check: (PostgresPool) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "alert_fanout") { one in
                try await database.withPool(of: "alert_fanout") { other in
                    try await one.loadAudience((0..<people).map { _ in Person(coordinate: basel) })
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for (index, alert) in alerts.enumerated() {
                            let pool = index.isMultiple(of: 2) ? one : other
                            group.addTask { try await pool.matchAlert(alert) }
                        }
                        try await group.waitForAll()
                    }
                    try await check(one)
                }
            }
        }
    }
}
