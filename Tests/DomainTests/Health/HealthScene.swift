import Foundation

@testable import Domain

/// Made-up people for the rules of health.
enum HealthScene {
    /// - Parameter number: counted from a day in 2024.
    static func day(_ number: Int) -> CalendarDay { CalendarDay(daysSince1970: 19_800 + number) }

    static func figure(
        _ kind: HealthMetric.Kind, _ value: Double, part: HealthFigure.DayPart = .night,
        activity: HealthFigure.Activity = .atRest, count: Int = 30, device: UInt32 = 1
    ) -> HealthFigure {
        HealthFigure(
            kind: kind, part: part, activity: activity, count: count, median: value, low: value, high: value,
            device: device)
    }

    /// One day for each list of figures, from day 0 on; a day without figures is missing.
    static func person(_ days: [[HealthFigure]]) -> PersonHealth {
        var person = PersonHealth()
        for (number, figures) in days.enumerated() where !figures.isEmpty {
            person.replace(HealthDay(day: day(number), figures: figures))
        }
        return person
    }

    /// A person with one figure a day.
    static func person(_ kind: HealthMetric.Kind, _ values: [Double], device: UInt32 = 1) -> PersonHealth {
        person(values.map { [figure(kind, $0, device: device)] })
    }

    /// Swings by one round a value, so that its median is the value.
    static func steady(_ value: Double, days: Int) -> [Double] { (0..<days).map { value + Double($0 % 3) - 1 } }

    /// The judge's findings of each day in turn.
    static func findings(
        _ judge: HealthJudge, of days: [HealthDay], in context: HealthContext = HealthContext(),
        labelled label: SuggestionLabel? = nil
    ) -> [CalendarDay: [HealthFinding]] {
        var person = PersonHealth()
        var found: [CalendarDay: [HealthFinding]] = [:]
        for day in days {
            person.replace(day)
            let findings = judge.judge(&person, on: day.day, in: context)
            guard !findings.isEmpty else { continue }
            found[day.day] = findings
            if let label { person.memory.label(label) }
        }
        return found
    }

    /// A rule's candidates on the last day of a person.
    static func candidates(
        _ rule: any DetectorRule, _ person: PersonHealth, tolerance: Double = 1
    ) throws -> [HealthCandidate] {
        guard let last = person.days.last?.day,
            let history = HealthHistory(of: person, until: last, tolerance: tolerance)
        else { throw NoDay() }
        return rule.candidates(in: history)
    }

    struct NoDay: Error {}
}
