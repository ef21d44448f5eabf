public import Domain

extension QueryReader {
    /// The days `from` to `to`, both inclusive.
    /// - Parameters:
    ///   - today: the last day when none is given.
    ///   - usual: how many days, when no first one is given.
    ///   - most: as many days as one request may ask for.
    /// - Returns: any span when one is faulty, which is noted.
    public mutating func days(until today: CalendarDay, usual: Int, most: Int) -> ClosedRange<CalendarDay> {
        let last = day("to") ?? today
        let first = day("from") ?? CalendarDay(daysSince1970: last.daysSince1970 - usual + 1)
        guard first <= last else {
            refuse("from", "must not be later than to")
            return last...last
        }
        if last.days(since: first) >= most { refuse("from", "must be at most \(most) days before to") }
        return first...last
    }

    /// Nil when it is absent or faulty, which is noted.
    private mutating func day(_ name: String) -> CalendarDay? {
        guard let text = text(name) else { return nil }
        guard let day = CalendarDay(text) else {
            refuse(name, "must be a day such as 2026-04-21")
            return nil
        }
        return day
    }
}
