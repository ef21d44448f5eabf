import Domain

/// The onset of an illness, or for comparison a day without one, with enough measurements before it.
struct Episode: Hashable, Sendable {
    /// In days since 1970.
    let onset: Int

    /// Which alarms count, in days from the onset.
    enum Window: String, CaseIterable, Sendable, Codable {
        /// Three weeks, in which many unrelated things happen too.
        case threeWeeksBefore = "-21...0"
        /// The period that an infection with a few days' incubation can explain.
        case weekBefore = "-7...0"
        /// Whether the illness is detected at all.
        case weekAround = "-7...7"

        var days: ClosedRange<Int> {
            switch self {
            case .threeWeeksBefore: -21...0
            case .weekBefore: -7...0
            case .weekAround: -7...7
            }
        }

        /// In days since 1970.
        func span(of episode: Episode) -> ClosedRange<Int> {
            episode.onset + days.lowerBound...episode.onset + days.upperBound
        }
    }

    static let leastPulseDaysInWeek = 4

    /// - Returns: nil unless the pulse was measured on ``Baseline/warmUp`` days before the last week and on at least
    ///   half of the eight days of that week.
    init?(of person: EvaluatedPerson, onset: Int) {
        let week = onset - 7...onset
        guard let first = person.pulseNumbers.first, first < week.lowerBound,
            person.pulseDays(in: first...week.lowerBound - 1) >= Baseline.warmUp,
            person.pulseDays(in: week) >= Self.leastPulseDaysInWeek
        else { return nil }
        self.onset = onset
    }

    /// The onset of the person's illness.
    init?(of person: EvaluatedPerson) {
        guard let onset = person.onset else { return nil }
        self.init(of: person, onset: onset)
    }

    /// - Returns: from the first alarm of the window to the onset, in days; nil without an alarm. Negative for alarms
    ///   after the onset.
    func lead(_ alarms: Alarms, in window: Window) -> Int? {
        let span = window.span(of: self)
        return alarms.days.filter(span.contains).min().map { onset - $0 }
    }
}
