import Foundation
import Postgres

/// The same million people asked for by PostgreSQL in four ways and by the index in memory; measured once for all
/// figures.
actor MatchingMeasurement {
    struct Outcome: Sendable {
        /// Milliseconds for an alert that affects everybody, and of the fastest contender.
        var ours: Double
        var peers: Double
        var memory: Double
        var emptyMemory: Double
    }

    struct Disagreement: Error, CustomStringConvertible {
        let description: String
    }

    static let shared = MatchingMeasurement()

    static let people = 1_000_000
    /// The longest radius of anybody, in kilometres.
    private static let usualReach = 100.0
    private static let everywhere = 20_016.0
    private static let rounds = 3
    private var measured: Outcome?

    func outcome(_ settings: Settings) async throws -> Outcome {
        if let measured { return measured }
        let outcome = try await MatchingDatabase.with(settings) { database in
            try await MatchingUnderTest.migrate(database)
            try await database.settle(Self.people)
            _ = try await Self.compare(MatchingAlert.places, reach: Self.usualReach, on: database)
            try await database.setRadius(Self.everywhere)
            return try await Self.compare(MatchingAlert.everywhere, reach: Self.everywhere, on: database)
        }
        measured = outcome
        return outcome
    }

    private static func compare(
        _ alerts: [MatchingAlert], reach: Double, on database: MatchingDatabase
    ) async throws -> Outcome {
        let ours = try await MatchingUnderTest.run(alerts, at: database.url)
        print(
            """
            index in memory: \(ours.people) people loaded in \(text(ours.loadSeconds)) s, \
            \(text(ours.peakMegabytes)) MB, up to date again in \(text(ours.catchUpMilliseconds)) ms
            """)
        for (alert, match) in zip(alerts, ours.alerts) {
            print("  \(alert.name): \(match.people) people in \(text(match.milliseconds)) ms")
        }
        var best = Double.infinity
        for contender in MatchingContender.all {
            guard try await isInstalled(contender, on: database) else {
                print("\(contender.name): not installed")
                continue
            }
            let times = try await measure(contender, alerts, reach: reach, as: ours, on: database)
            best = min(best, times.first ?? best)
        }
        return Outcome(
            ours: ours.alerts.first?.milliseconds ?? 0, peers: best, memory: ours.peakMegabytes,
            emptyMemory: ours.emptyMegabytes)
    }

    private static func isInstalled(_ contender: MatchingContender, on database: MatchingDatabase) async throws -> Bool
    {
        guard let name = contender.requiredExtension else { return true }
        let rows = try await database.pool.query(
            "SELECT count(*) FROM pg_available_extensions WHERE name = \(name)")
        guard try rows.first?.decode(Int.self) == 1 else { return false }
        try await database.pool.query("CREATE EXTENSION IF NOT EXISTS \(identifier: name) CASCADE")
        return true
    }

    /// - Returns: milliseconds for each alert.
    private static func measure(
        _ contender: MatchingContender, _ alerts: [MatchingAlert], reach: Double, as ours: MatchingUnderTest,
        on database: MatchingDatabase
    ) async throws -> [Double] {
        let start = ContinuousClock.now
        for statement in contender.setUp + ["VACUUM ANALYZE candidates"] { try await database.pool.query(statement) }
        let size = try await database.pool.query("SELECT pg_total_relation_size('candidates') / 1000000")
            .first?.decode(Int.self)
        print("\(contender.name): made in \(text((.now - start).seconds)) s, \(size ?? 0) MB")
        var times: [Double] = []
        for (alert, match) in zip(alerts, ours.alerts) {
            let cells = contender.hasRowsByAllergen ? try await database.cells(within: reach, of: alert) : []
            let sql = contender.count(alert, reach: reach, cells: cells)
            let (people, milliseconds) = try await time(of: sql, on: database)
            guard people == match.people else {
                throw Disagreement(
                    description: "\(contender.name) finds \(people) people for \(alert.name), not \(match.people)")
            }
            print("  \(alert.name): \(text(milliseconds)) ms")
            times.append(milliseconds)
        }
        try await database.pool.query("DROP TABLE candidates")
        return times
    }

    private static func time(
        of sql: SQL, on database: MatchingDatabase
    ) async throws -> (people: Int, milliseconds: Double) {
        var people = 0
        var times: [Double] = []
        // For queries that take seconds, one round is enough.
        for round in 0...rounds where times.isEmpty || times[0] < 2_000 {
            let start = ContinuousClock.now
            people = try await database.pool.query(sql).first?.decode(Int.self) ?? 0
            // The first round is a warm-up.
            if round > 0 { times.append((ContinuousClock.now - start).seconds * 1_000) }
        }
        return (people, times.sorted()[times.count / 2])
    }

    private static func text(_ value: Double) -> String { value.rounded(toSignificantDigits: 3).formatted() }
}
