import Domain

/// How often a reminder comes, as the form's select names it: by the word of the API, or its steps, such as `weeks-2`.
enum RepeatChoice: Equatable, Sendable {
    case word(Reminder.Repeats)
    /// Counted from a day.
    case weeks(Int)
    case months(Int)

    /// What the form offers.
    static let offered: [RepeatChoice] = [
        .word(.daily), .word(.weekly), .word(.monthly), .word(.once), .weeks(2), .months(2), .months(3), .months(6),
        .months(12),
    ]

    init(_ recurrence: Reminder.Recurrence) {
        switch recurrence {
        case .everyWeeks(let weeks, _): self = .weeks(weeks)
        case .everyMonths(let months, _): self = .months(months)
        case .daily, .weekly, .monthly, .once: self = .word(recurrence.repeats)
        }
    }

    /// - Returns: nil for what no form of ours sends.
    init?(_ text: String) {
        let parts = text.split(separator: "-")
        if parts.count == 2, let count = Int(parts[1]) {
            switch parts[0] {
            case "weeks": self = .weeks(count)
            case "months": self = .months(count)
            default: return nil
            }
        } else if let word = Reminder.Repeats(rawValue: text), ![.everyWeeks, .everyMonths].contains(word) {
            self = .word(word)
        } else {
            return nil
        }
    }

    var text: String {
        switch self {
        case .word(let word): word.rawValue
        case .weeks(let count): "weeks-\(count)"
        case .months(let count): "months-\(count)"
        }
    }
}
