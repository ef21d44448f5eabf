import Domain
import Foundation
import Logging

@testable import health_metrics_analyzer

/// Alder on about every third day, in no order that repeats with the weeks, the same everywhere.
struct AlderDays: EnvironmentDayStore {
    static func intensity(on day: CalendarDay) throws -> Intensity {
        let number = day.daysSince1970
        return try Intensity((number &* 2_654_435_761 >> 7) % 100 < 33 ? 5 + number % 3 : 4 - number % 3)
    }

    func days(at place: Coordinate, in range: ClosedRange<CalendarDay>) async throws -> [CalendarDay: EnvironmentDay] {
        var days: [CalendarDay: EnvironmentDay] = [:]
        var day = range.lowerBound
        while day <= range.upperBound {
            days[day] = EnvironmentDay(pollen: [.alder: try Self.intensity(on: day)])
            day = day.next
        }
        return days
    }
}

extension AnalyzerUnderTest {
    var journalDays: PostgresJournalDayStore { PostgresJournalDayStore(pool: pool, masterKeys: masterKeys) }

    func after(_ days: Double) -> AnalyzerUnderTest {
        var later = self
        later.now = now + days * .day
        return later
    }

    func learning(hour: Int = 1) -> TriggerLearning {
        let store = PostgresTriggerLearningStore(pool: pool, masterKeys: masterKeys)
        let learn = LearnTriggers(
            store: store, people: people, symptoms: symptoms, environment: AlderDays(),
            relatePain: RelatePain(store: journalDays, environment: AlderDays()), now: { [now] in now },
            makeID: { ThresholdProposalID() })
        return TriggerLearning(
            learn: learn, store: store, hour: hour, now: { [now] in now },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }
}
