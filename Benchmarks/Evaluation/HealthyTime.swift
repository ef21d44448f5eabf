import Domain

/// The days of a person that no known illness explains, and on which a detector could have raised an alarm.
struct HealthyTime: Sendable {
    /// Days from the onset of symptoms that count as ill.
    static let illness = -21...28

    /// In days since 1970, ascending: with a pulse, after ``Baseline/warmUp`` days with one.
    let days: [Int]
    private let first: Int?
    private let ill: ClosedRange<Int>?

    init(of person: EvaluatedPerson) {
        let ill = person.onset.map { $0 + Self.illness.lowerBound...$0 + Self.illness.upperBound }
        let judged = person.pulseNumbers.dropFirst(Baseline.warmUp)
        self.ill = ill
        first = judged.first
        days = judged.filter { ill?.contains($0) != true }
    }

    /// Alarms on days without a pulse count too: the person would have been asked.
    func alarmDays(_ alarms: Set<Int>) -> Int { alarms.count(where: contains) }

    /// Whether a day lies after the warm-up and in no illness, measured or not.
    func contains(_ day: Int) -> Bool {
        guard let first else { return false }
        return day >= first && ill?.contains(day) != true
    }

    /// Days that could have been an onset, but were not: with as much data before them as an ``Episode`` has, and three
    /// healthy weeks.
    func otherDays(of person: EvaluatedPerson) -> [Episode] {
        let window = Episode.Window.threeWeeksBefore
        return days.compactMap { day in
            guard let episode = Episode(of: person, onset: day) else { return nil }
            let span = window.span(of: episode)
            return ill.map { $0.overlaps(span) } == true ? nil : episode
        }
    }
}
