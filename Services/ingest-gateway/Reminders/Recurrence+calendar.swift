import Domain

extension Reminder.Recurrence {
    /// The value of RRULE for an event that begins on one of its days; nil for what comes once.
    ///
    /// Source: RFC 5545, 3.3.10. A rule that names a day which a month lacks leaves the month out, so of the last days up to
    /// the wanted one the last that there is counts.
    var calendarRule: String? {
        switch self {
        case .daily: "FREQ=DAILY"
        case .weekly(let weekdays): "FREQ=WEEKLY;BYDAY=\(Self.names(of: weekdays))"
        case .monthly(let day): "FREQ=MONTHLY;\(Self.onDay(day))"
        case .once: nil
        case .everyWeeks(let weeks, _): "FREQ=WEEKLY;INTERVAL=\(weeks)"
        case .everyMonths(12, let start): start.isLeapDay ? "FREQ=YEARLY;BYMONTH=2;\(Self.onDay(29))" : "FREQ=YEARLY"
        case .everyMonths(let months, let start): "FREQ=MONTHLY;INTERVAL=\(months);\(Self.onDay(start.dayOfMonth))"
        }
    }

    private static func names(of weekdays: Set<Weekday>) -> String {
        Weekday.allCases.filter(weekdays.contains).map(\.calendarName).joined(separator: ",")
    }

    private static func onDay(_ day: Int) -> String {
        guard day > shortestMonth else { return "BYMONTHDAY=\(day)" }
        return "BYMONTHDAY=\((shortestMonth...day).map { "\($0)" }.joined(separator: ","));BYSETPOS=-1"
    }

    private static let shortestMonth = 28

    /// The day of the event: one that does not change from file to file, where the rule has one.
    func calendarStart(notBefore today: CalendarDay) -> CalendarDay? {
        switch self {
        case .once(let day), .everyWeeks(_, let day), .everyMonths(_, let day): day
        case .daily, .weekly, .monthly: first(notBefore: today)
        }
    }
}

extension Weekday {
    /// The first two letters of its English name.
    fileprivate var calendarName: String { rawValue.prefix(2).uppercased() }
}

extension CalendarDay {
    fileprivate var isLeapDay: Bool { "\(self)".hasSuffix("-02-29") }
}
