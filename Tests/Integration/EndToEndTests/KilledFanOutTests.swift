import Foundation
import MessageProtocol
import TestSupport
import Testing

/// One alert for 200,000 people, while the processes that notify them are killed again and again.
@Suite(.serialized) struct KilledFanOutTests {
    private static let people = 200_000

    @Test func theLedgerBalancesAndNobodyIsNotifiedTwiceHoweverOftenTheProcessesAreKilled() async throws {
        let seed = UInt64.random(in: 0...9_999)
        print("killed fan-out: seed \(seed)")
        let alert = AlertForMany(people: Self.people)
        try await withStack { stack, database in
            try await database.withPool(of: "operator") { pool in
                try await alert.settle(in: pool)
                try await database.withPool(of: "environment_poller") { try await alert.raise(through: $0) }

                var random = SeededRandom(seed: seed)
                var kills = 0
                // At moments that progress decides, so that each kill meets work under way.
                for share in (0..<8).map({ (Double($0) + .random(in: 0..<1, using: &random)) / 9 }) {
                    let service: ServiceName = kills.isMultiple(of: 2) ? .alertFanout : .notifier
                    try await eventually("\(Int(share * 100)) % of the people are notified", within: .seconds(240)) {
                        try await alert.progress(in: pool) >= share
                    }
                    await stack.kill(service)
                    kills += 1
                    try await stack.start(service)
                }
                try await eventually("everybody is accounted for", within: .seconds(240)) {
                    try await alert.settled(in: pool) == Self.people
                }

                #expect(kills == 8)
                #expect(try await alert.account(in: pool) == .delivered(to: Self.people))
            }
        }
    }

    private func withStack(
        _ body: @escaping @Sendable (StackUnderTest, DatabaseForTests) async throws -> Void
    ) async throws {
        try await BrokerForTests.with { broker in
            try await withDatabase(schemas: ServiceName.allCases.map { SchemaForTests($0.schema, []) }) { database in
                let environment = try await StackUnderTest.environment(broker, database)
                    .merging(AlertForMany.pieces) { $1 }
                try await StackUnderTest.run(broker: broker, environment: environment, beside: ["replay"]) { stack in
                    try await body(stack, database)
                }
            }
        }
    }
}
