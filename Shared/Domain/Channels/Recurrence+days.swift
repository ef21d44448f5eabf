extension Reminder.Recurrence {
    /// The first of its days that is not before a day; nil when there is none.
    public func first(notBefore day: CalendarDay) -> CalendarDay? {
        switch self {
        case .daily: day
        case .weekly(let weekdays):
            (0..<7).map { CalendarDay(daysSince1970: day.daysSince1970 + $0) }.first { weekdays.contains($0.weekday) }
        case .monthly(let dayOfMonth): CalendarMonth(containing: day).first(dayOfMonth, notBefore: day, every: 1)
        case .once(let only): only < day ? nil : only
        case .everyWeeks(let weeks, let start): start < day ? start.first(notBefore: day, every: 7 * weeks) : start
        case .everyMonths(let months, let start):
            start < day
                ? CalendarMonth(containing: start).first(start.dayOfMonth, notBefore: day, every: months) : start
        }
    }

    /// Its days within a span, in order.
    public func days(in span: ClosedRange<CalendarDay>) -> [CalendarDay] {
        var days: [CalendarDay] = []
        var from = span.lowerBound
        while let day = first(notBefore: from), day <= span.upperBound {
            days.append(day)
            from = day.next
        }
        return days
    }
}

extension CalendarDay {
    /// The first day at a whole number of steps after this one, which is earlier than the limit.
    /// - Parameter step: in days.
    fileprivate func first(notBefore limit: CalendarDay, every step: Int) -> CalendarDay {
        let steps = (limit.days(since: self) + step - 1) / step
        return CalendarDay(daysSince1970: daysSince1970 + steps * step)
    }
}

extension CalendarMonth {
    /// A day of this month, or of one at a whole number of steps after it, that is not before a limit in this month or
    /// later.
    /// - Parameters:
    ///   - number: the day of the month.
    ///   - step: in months.
    fileprivate func first(_ number: Int, notBefore limit: CalendarDay, every step: Int) -> CalendarDay {
        let steps = (CalendarMonth(containing: limit).count - count) / step
        let due = later(by: steps * step).day(number)
        return due < limit ? later(by: (steps + 1) * step).day(number) : due
    }

    /// A day by its number; in a shorter month, the last.
    private func day(_ number: Int) -> CalendarDay {
        min(CalendarDay(daysSince1970: firstDay.daysSince1970 + number - 1), next.firstDay.previous)
    }

    /// Months since the year 0.
    private var count: Int { year * 12 + month - 1 }

    private func later(by months: Int) -> CalendarMonth {
        let (year, place) = (count + months).quotientAndRemainder(dividingBy: 12)
        return (0..<place).reduce(CalendarMonth(containing: .firstDay(of: year))) { month, _ in month.next }
    }
}
