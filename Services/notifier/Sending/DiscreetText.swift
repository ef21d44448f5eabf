import Domain
import Localization

/// The text of a notification where others may read it, such as in a mailbox, on a public topic or at a push provider:
/// neither a person's measurement nor a reminder in their own words.
struct DiscreetText: Sendable, Equatable {
    /// A single line.
    let title: String
    let body: String

    init(_ notification: OutgoingNotification) {
        let language = ContentLanguage(bestFor: notification.language)
        switch (notification.kind, language) {
        case (.alert, _), (.digest, _), (.test, _), (.account, _):
            (title, body) = (notification.title, notification.body)
        case (.quizSuggestion, .english) where notification.urgency == .urgent:
            title = "Please open Breathe Easy now"
            body = "An important message is waiting for you. The app explains what to do."
        case (.quizSuggestion, .german) where notification.urgency == .urgent:
            title = "Bitte öffnen Sie jetzt Breathe Easy"
            body = "Eine wichtige Nachricht wartet auf Sie. Die App erklärt, was zu tun ist."
        case (.quizSuggestion, .english):
            title = "How do you feel today?"
            body = "A short quiz is waiting for you in Breathe Easy. The app explains why."
        case (.quizSuggestion, .german):
            title = "Wie fühlen Sie sich heute?"
            body = "In Breathe Easy wartet ein kurzes Quiz auf Sie. Die App erklärt, warum."
        case (.reminder, .english):
            title = "Your reminder"
            body = "A reminder you set is due. Open Breathe Easy to read it."
        case (.reminder, .german):
            title = "Ihre Erinnerung"
            body = "Eine Ihrer Erinnerungen ist fällig. Öffnen Sie Breathe Easy, um sie zu lesen."
        }
    }
}
