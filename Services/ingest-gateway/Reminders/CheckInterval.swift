import Domain

/// How often a person wants to check their skin. Months are those of the calendar; the raw values are what addresses that
/// lead here say (`?every=30d`), and what the form sends.
enum CheckInterval: String, CaseIterable, Sendable {
    case once
    case week = "7d"
    case twoWeeks = "14d"
    case month = "30d"
    case twoMonths = "60d"
    case threeMonths = "90d"
    case sixMonths = "180d"
    case year = "yearly"

    /// Until the person has chosen.
    static let usual = CheckInterval.month

    /// - Returns: nil for a rule that is none of the choices, such as every day.
    init?(_ recurrence: Reminder.Recurrence) {
        switch recurrence {
        case .once: self = .once
        case .weekly(let weekdays) where weekdays.count == 1: self = .week
        case .everyWeeks(1, _): self = .week
        case .everyWeeks(2, _): self = .twoWeeks
        case .monthly, .everyMonths(1, _): self = .month
        case .everyMonths(2, _): self = .twoMonths
        case .everyMonths(3, _): self = .threeMonths
        case .everyMonths(6, _): self = .sixMonths
        case .everyMonths(12, _): self = .year
        case .daily, .weekly, .everyWeeks, .everyMonths: return nil
        }
    }

    func recurrence(from day: CalendarDay) -> Reminder.Recurrence {
        switch self {
        case .once: .once(day)
        case .week: .everyWeeks(1, from: day)
        case .twoWeeks: .everyWeeks(2, from: day)
        case .month: .everyMonths(1, from: day)
        case .twoMonths: .everyMonths(2, from: day)
        case .threeMonths: .everyMonths(3, from: day)
        case .sixMonths: .everyMonths(6, from: day)
        case .year: .everyMonths(12, from: day)
        }
    }
}

extension Reminder.Recurrence {
    /// The day from which the choice of the form counts: the rule's own, or the next that it means exactly, so that the
    /// 31st does not become the 28th in February.
    func startDay(notBefore today: CalendarDay) -> CalendarDay? {
        switch self {
        case .once(let day), .everyWeeks(_, let day), .everyMonths(_, let day): return day
        case .monthly(let dayOfMonth):
            let next = days(in: today...CalendarDay(daysSince1970: today.daysSince1970 + 70))
            return next.first { $0.dayOfMonth == dayOfMonth } ?? next.first
        case .daily, .weekly: return first(notBefore: today)
        }
    }
}
