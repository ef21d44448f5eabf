import Domain

/// How detectors cope with realistic data.
enum Robustness {
    struct DeviceChange: Sendable, Codable {
        let detector: String
        let people: Int
        /// Shares of people with an alarm within ``alarmDays`` days.
        let unchanged: Double
        let changedAndNotified: Double
        let changedUntold: Double
    }

    static let missingShare = 0.3
    /// By how much a new device reads higher, in beats/min.
    static let shift = 6.0
    static let alarmDays = 28
    private static let leastPulseDays = 60

    /// The person with random days removed, the same ones in every run.
    static func thinned(_ person: EvaluatedPerson) -> EvaluatedPerson {
        var random = PeopleRandom(seed: person.seed)
        return person.with(days: person.days.filter { _ in !random.happens(missingShare) })
    }

    /// From the middle of their healthy measured days, people wear a device that reads higher.
    static func deviceChange(_ people: [EvaluatedPerson], _ detector: EvaluatedDetector) -> DeviceChange {
        let changes = people.compactMap { person in changeDay(of: person).map { (person, $0) } }
        func share(_ alter: (EvaluatedPerson, Int) -> EvaluatedPerson) -> Double {
            let flagged = changes.count { person, day in
                detector.alarms(alter(person, day)).days.contains { (day..<day + alarmDays).contains($0) }
            }
            return changes.isEmpty ? 0 : Double(flagged) / Double(changes.count)
        }
        return DeviceChange(
            detector: detector.name, people: changes.count, unchanged: share { person, _ in person },
            changedAndNotified: share { changed($0, from: $1, device: 9) },
            changedUntold: share { changed($0, from: $1, device: nil) })
    }

    /// - Returns: nil for people with too few healthy days, or none of the weeks after the change healthy.
    private static func changeDay(of person: EvaluatedPerson) -> Int? {
        let healthy = HealthyTime(of: person)
        guard healthy.days.count >= leastPulseDays else { return nil }
        let day = healthy.days[healthy.days.count / 2]
        return (day..<day + alarmDays).allSatisfy(healthy.contains) ? day : nil
    }

    /// - Parameter device: the number of the new device; nil to leave the old one's.
    static func changed(_ person: EvaluatedPerson, from day: Int, device: UInt32?) -> EvaluatedPerson {
        person.with(
            days: zip(person.days, person.numbers).map { known, number in
                guard number >= day else { return known }
                var known = known
                known.figures = known.figures.map { figure in
                    guard figure.kind == .heartRate || figure.kind == .restingHeartRate else { return figure }
                    var figure = figure
                    figure.median += shift
                    figure.low += shift
                    figure.high += shift
                    figure.device = device ?? figure.device
                    return figure
                }
                return known
            })
    }
}
