/// What is stored about a person between two judgements.
public struct PersonHealth: Hashable, Sendable, Codable {
    /// The last ``mostDays`` days with measurements, ascending, each day once.
    public var days: [HealthDay]
    public var memory: DecisionMemory

    public init(days: [HealthDay] = [], memory: DecisionMemory = DecisionMemory()) {
        self.days = days
        self.memory = memory
    }

    /// Enough for a season and the month before it.
    public static let mostDays = 120

    /// Inserts a day, replacing what was known of it.
    public mutating func replace(_ day: HealthDay) {
        let index = days.firstIndex { $0.day >= day.day } ?? days.endIndex
        if index < days.endIndex, days[index].day == day.day {
            days[index] = day
        } else {
            days.insert(day, at: index)
        }
        days.removeFirst(max(0, days.count - Self.mostDays))
    }
}

/// What was suggested to the person and how they responded.
public struct DecisionMemory: Hashable, Sendable, Codable {
    /// Days on which something was suggested, ascending, of the last year at most.
    public var suggestedOn: [CalendarDay]
    /// Widens (above 1) or narrows the person's own limits; 1 is the published value.
    public var tolerance: Double
    /// The findings of those days that still matter: at most ``longestReport`` days before the last one.
    public var reported: [ReportedFinding]
    /// As an imported file states it; nil when none did.
    public var birthDate: CalendarDay?

    public init(
        suggestedOn: [CalendarDay] = [], tolerance: Double = 1, reported: [ReportedFinding] = [],
        birthDate: CalendarDay? = nil
    ) {
        self.suggestedOn = suggestedOn
        self.tolerance = tolerance
        self.reported = reported
        self.birthDate = birthDate
    }

    public static let longestReport = 30

    /// Takes back what was suggested on a day by some detectors.
    mutating func forget(_ detectors: Set<HealthDetector>, on day: CalendarDay) {
        reported.removeAll { $0.day == day && detectors.contains($0.detector) }
        if !reported.contains(where: { $0.day == day }) { suggestedOn.removeAll { $0 == day } }
    }

    /// Records what is suggested on a day.
    mutating func note(_ candidates: [HealthCandidate], on day: CalendarDay) {
        guard !candidates.isEmpty else { return }
        if !suggestedOn.contains(day) {
            suggestedOn.append(day)
            suggestedOn.sort()
        }
        reported += candidates.map {
            ReportedFinding(day: day, detector: $0.detector, strength: $0.strength, isUrgent: $0.urgent != nil)
        }
        guard let last = suggestedOn.last else { return }
        suggestedOn.removeAll { last.days(since: $0) > 365 }
        reported.removeAll { last.days(since: $0.day) > Self.longestReport }
    }
}

/// A finding that was suggested.
public struct ReportedFinding: Hashable, Sendable, Codable {
    public var day: CalendarDay
    public var detector: HealthDetector
    /// 1 at the detector's limit, 2 twice as far from the usual.
    public var strength: Double
    public var isUrgent: Bool

    public init(day: CalendarDay, detector: HealthDetector, strength: Double, isUrgent: Bool) {
        self.day = day
        self.detector = detector
        self.strength = strength
        self.isUrgent = isUrgent
    }
}
