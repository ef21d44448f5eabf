import Domain
import Foundation
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct PersonHealthBytesTests {
    @Test(arguments: 0..<10) func readsWhatItWrote(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let health = try PersonHealth.random(days: seed * 12, &random)

        let back = try PersonHealth(bytes: health.bytes())

        #expect(back.memory == health.memory)
        #expect(back.days.map(\.day) == health.days.map(\.day))
        #expect(back.days.map { Set($0.figures) } == health.days.map { Set($0.figures) })
    }

    /// What the day's update reads for each person, here of somebody whose values are as random as can be.
    @Test func aSeasonTakesATenthOfItsJSON() throws {
        var random = SeededRandom(seed: 3)
        let health = try PersonHealth.random(days: PersonHealth.mostDays, &random)

        #expect(try health.bytes().count * 10 < (try JSONEncoder().encode(health).count))
    }

    @Test func refusesBytesOfANewerFormatOrThatEndTooEarly() throws {
        var random = SeededRandom(seed: 2)
        let bytes = try PersonHealth.random(days: 3, &random).bytes()

        #expect(throws: StoredBytesFault.unknownVersion(2)) { try PersonHealth(bytes: [2] + bytes.dropFirst()) }
        #expect(throws: (any Error).self) { try PersonHealth(bytes: bytes.dropLast()) }
        #expect(throws: (any Error).self) { try PersonHealth(bytes: bytes + [0]) }
    }
}

extension PersonHealth {
    /// Somebody with a wearable that counts in whole numbers, and some gaps.
    static func random(days: Int, _ random: inout SeededRandom) throws -> PersonHealth {
        var health = PersonHealth()
        let last = CalendarDay(of: .noon, in: .gmt)
        for age in (0..<days).reversed() where Int.random(in: 0..<10, using: &random) > 0 {
            let day = CalendarDay(daysSince1970: last.daysSince1970 - age)
            health.replace(HealthDay(day: day, figures: figures(&random)))
        }
        health.memory.tolerance = 1.125
        health.memory.suggestedOn = [last.previous, last]
        health.memory.reported = [
            ReportedFinding(day: last, detector: .temperature, strength: 1.75, isUrgent: false)
        ]
        return health
    }

    private static func figures(_ random: inout SeededRandom) -> [HealthFigure] {
        let kinds: [HealthMetric.Kind] = [
            .heartRate, .heartRateVariabilityRMSSD, .oxygenSaturation, .respiratoryRate, .steps,
        ]
        return kinds.flatMap { kind in
            HealthFigure.DayPart.allCases.map { part in
                let median = Double(Int.random(in: 50...120, using: &random)) / 2
                return HealthFigure(
                    kind: kind, part: part, activity: .unknown, count: Int.random(in: 1...400, using: &random),
                    median: median, low: median - Double(Int.random(in: 0...9, using: &random)),
                    high: median + Double(Int.random(in: 0...30, using: &random)), device: 4_000_000_001)
            }
        }
    }
}
