import Domain

/// What many people do every day in a pollen season, offered as a reminder.
enum CareSuggestion: String, CaseIterable, Sendable {
    case medication, feeling, windows, hair

    /// What the form calls its box, and the words of a reminder that has its own.
    var field: String { "add-\(rawValue)" }
    var textField: String { "text-\(rawValue)" }

    var kind: Reminder.Kind {
        switch self {
        case .medication: .medication
        case .feeling: .dailyQuiz
        case .windows, .hair: .custom
        }
    }

    /// Where the person is; they can change it.
    var time: ClockTime {
        switch self {
        case .medication: ClockTime(minute: 8 * 60)
        case .feeling: ClockTime(minute: 20 * 60)
        case .windows: ClockTime(minute: 21 * 60)
        case .hair: ClockTime(minute: 21 * 60 + 30)
        }
    }
}
