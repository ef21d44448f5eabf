import Domain
import Localization

/// What a notification says where others may read along, such as in a mailbox, on a public topic or at the maker of a
/// phone: neither a person's measurement nor a reminder in their own words.
struct DiscreetText: Sendable, Equatable {
    /// One line.
    let title: String
    let body: String

    init(_ notification: OutgoingNotification) {
        let language = ContentLanguage(bestFor: notification.language)
        switch (notification.kind, language) {
        case (.alert, _), (.digest, _): (title, body) = (notification.title, notification.body)
        case (.quizSuggestion, .english) where notification.urgency == .urgent:
            title = "Please look into Breathe Easy now"
            body = "There is an important message for you. The app says what to do."
        case (.quizSuggestion, .german) where notification.urgency == .urgent:
            title = "Bitte sehen Sie jetzt in Breathe Easy nach"
            body = "Dort wartet eine wichtige Nachricht auf Sie. Die App sagt, was zu tun ist."
        case (.quizSuggestion, .english):
            title = "How do you feel today?"
            body = "There is a short quiz for you in Breathe Easy. The app says what prompted it."
        case (.quizSuggestion, .german):
            title = "Wie fühlen Sie sich heute?"
            body = "In Breathe Easy wartet ein kurzes Quiz auf Sie. Die App sagt, was der Anlass ist."
        case (.reminder, .english):
            title = "A reminder of yours"
            body = "A reminder that you set is due. Breathe Easy shows it."
        case (.reminder, .german):
            title = "Ihre Erinnerung"
            body = "Eine Erinnerung, die Sie gesetzt haben, ist fällig. Breathe Easy zeigt sie."
        }
    }
}
