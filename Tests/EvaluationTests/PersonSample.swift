import Domain

@testable import benchmarks

/// Made-up people.
enum PersonSample {
    /// With one figure of the heart rate at night per day.
    static func person(
        _ pulse: [Int: Double], onset: Int? = nil, dataset: EvaluatedPerson.Dataset = .mayer, id: String = "made-up"
    ) -> EvaluatedPerson {
        EvaluatedPerson(dataset: dataset, id: id, onset: onset, days: pulse.map { day($0.key, $0.value) })
    }

    static func person(measuredOn days: some Sequence<Int>, onset: Int? = nil) -> EvaluatedPerson {
        person(Dictionary(uniqueKeysWithValues: days.map { ($0, 60) }), onset: onset)
    }

    static func day(
        _ number: Int, _ value: Double, _ kind: HealthMetric.Kind = .heartRate, part: HealthFigure.DayPart = .night
    ) -> HealthDay {
        HealthDay(
            day: CalendarDay(daysSince1970: number),
            figures: [
                HealthFigure(
                    kind: kind, part: part, activity: .atRest, count: 1, median: value, low: value, high: value,
                    device: 1)
            ])
    }

    /// That speaks on these days, whatever the person.
    static func detector(alarmsOn days: Set<Int>) -> EvaluatedDetector {
        EvaluatedDetector(name: "made-up") { _ in Alarms(days: days) }
    }
}
