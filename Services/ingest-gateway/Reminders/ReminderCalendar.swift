import Domain

/// A month of the calendar, with the days from today on that have reminders.
struct ReminderCalendar: Sendable {
    let month: CalendarMonth
    let today: CalendarDay
    private let reminders: [Reminder]

    /// - Parameter month: such as `2026-11`; one that is none, has passed or is too far away is the present one.
    init(_ month: String?, from today: CalendarDay, _ reminders: [Reminder]) {
        let current = CalendarMonth(containing: today)
        let first = month.flatMap { CalendarDay("\($0)-01") }.flatMap { day in
            day.days(since: today) <= Self.reach ? day : nil
        }
        self.month = first.map { max(CalendarMonth(containing: $0), current) } ?? current
        self.today = today
        self.reminders = reminders.sorted { ($0.time.minute, "\($0.id)") < ($1.time.minute, "\($1.id)") }
    }

    /// A day with what it brings, in the order of their times.
    struct Mark: Sendable {
        var day: CalendarDay
        var reminders: [Reminder]
    }

    /// Without those of every day, which would mark all.
    var marks: [Mark] {
        let span = max(month.firstDay, today)...month.next.firstDay.previous
        var found: [CalendarDay: [Reminder]] = [:]
        for reminder in reminders where reminder.recurrence != .daily {
            for day in reminder.recurrence.days(in: span) { found[day, default: []].append(reminder) }
        }
        return found.map { Mark(day: $0.key, reminders: $0.value) }.sorted { $0.day < $1.day }
    }

    var daily: [Reminder] { reminders.filter { $0.recurrence == .daily } }

    /// Nil where nothing is shown any more.
    var earlier: CalendarMonth? {
        let before = CalendarMonth(containing: month.firstDay.previous)
        return before < CalendarMonth(containing: today) ? nil : before
    }

    var later: CalendarMonth? { month.next.firstDay.days(since: today) <= Self.reach ? month.next : nil }

    /// In days: ten years.
    private static let reach = 3_653
}

extension CalendarMonth {
    /// Such as `2026-11`.
    var text: String { String("\(firstDay)".prefix(7)) }
}
