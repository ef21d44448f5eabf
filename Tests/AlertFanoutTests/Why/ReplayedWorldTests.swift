import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// Small random worlds in which everybody changes after the alert, and what is said of it does not.
@Suite struct ReplayedWorldTests {
    @Test(arguments: [1, 2, 3])
    func whatIsSaidAfterwardsIsWhatWasDecided(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let people = try (0..<60).map { _ in try Self.person(UserID(), version: 1, &random) }
        let alert = RaisedAlert.report(
            of: [[], [.birch], [.birch, .grass]][Int(seed) % 3], .moderate, at: try .basel(), by: [people[0].id])
        let changes = try people.shuffled(using: &random).map { try Self.person($0.id, version: 2, &random) }
        try await withFanoutDatabase { pool in
            try await pool.audience(people)
            let rig = try FanOutRig(pool, settings: FanOutSettings(rangeSize: 5))
            try await rig.fanOut(alert)
            let decided = try await pool.decisions(about: alert.id)
            try await pool.audience(changes)

            for person in people {
                let why = try #require(try await pool.why(alert, person))
                let decision = decided[person.id] ?? .notAffected
                #expect(why.verdict == Self.verdict(of: decision), "\(person): \(why.reason)")
                #expect(why.findings.allSatisfy(\.isMet) == (decision != .notAffected), "\(why.findings)")
                #expect(person.isAffected(by: alert) == (decision != .notAffected))
            }
            #expect(Set(decided.values).count > 2, "the world should have some of each: \(decided.values)")
        }
    }

    @Test func whoMovesBetweenTwoRangesIsExplainedAsTheRangeSawThem() async throws {
        let (basel, next) = (try Coordinate.at(47.6, 7.4), try Coordinate.at(47.6, 7.6))
        let mover = Person(coordinate: basel, radius: 100)
        try await withFanoutDatabase { pool in
            try await pool.audience([
                mover, Person(coordinate: basel, radius: 100), Person(coordinate: next, radius: 100),
            ])
            let rig = try FanOutRig(pool, settings: FanOutSettings(rangeSize: 1))
            let alert = try RaisedAlert.birch(7, at: basel)
            try await rig.admit(alert)
            let ranges = try await rig.announcedRanges()
            try await rig.fanOutRange(ranges[0], in: .new())
            try await pool.audience([Person(id: mover.id, version: 2, coordinate: next, radius: 90)])
            for range in ranges.dropFirst() { try await rig.fanOutRange(range, in: .new()) }

            let why = try #require(try await pool.why(alert, mover))
            #expect(ranges.count == 2)
            #expect(why.verdict == .notified)
            #expect(why.findings.contains(.distance(Kilometres(0), radius: Kilometres(100))))
        }
    }

    private static func person(_ id: UserID, version: Int, _ random: inout SeededRandom) throws -> Person {
        let place: Coordinate? =
            Int.random(in: 0..<10, using: &random) == 0
            ? nil : try .at(.random(in: 47.2...47.9, using: &random), .random(in: 7.2...7.9, using: &random))
        var settings = NotificationSettings.initial
        settings.onlyUrgent = Int.random(in: 0..<5, using: &random) == 0
        settings.weeklyInterruptions = Int.random(in: 0...1, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 { settings.mutedUntil = .noon + 86_400 }
        if Int.random(in: 0..<5, using: &random) == 0 { settings.quietHours = try QuietHours(from: 0, until: 1_439) }
        return Person(
            id: id, version: version, coordinate: place, radius: .random(in: 5...60, using: &random),
            thresholds: [
                [Allergen.birch, .grass, .cat].randomElement(using: &random) ?? .birch: .random(
                    in: 1...6, using: &random)
            ],
            settings: settings)
    }

    private static func verdict(of decision: RecipientDecision) -> RecipientVerdict {
        switch decision {
        case .notAffected: .notAffected
        case .notified: .notified
        case .digestedForQuietHours, .digestedForWeeklyLimit, .digestedForForecastTiming: .digested
        case .muted: .muted
        case .repeated: .repeated
        case .superseded: .superseded
        }
    }
}
