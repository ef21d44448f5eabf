/// What is remembered of a person between two judgements.
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

    /// Puts a day in its place, instead of what was known of it.
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

/// What was suggested to the person and what they made of it.
public struct DecisionMemory: Hashable, Sendable, Codable {
    /// Days on which something was suggested, ascending, of the last year at most.
    public var suggestedOn: [CalendarDay]
    /// Widens (above 1) or narrows the person's own limits; 1 is as published.
    public var tolerance: Double

    public init(suggestedOn: [CalendarDay] = [], tolerance: Double = 1) {
        self.suggestedOn = suggestedOn
        self.tolerance = tolerance
    }
}
