import Domain
import Localization

/// What reminders say in a calendar, as the notifications do. A title that is shown where others read it tells nothing of
/// medicine, nor of what somebody wrote themselves.
struct CalendarWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Breathe Easy reminders", "Breathe Easy: Erinnerungen") }

    func title(of reminder: Reminder, hasOwnWords: Bool) -> String {
        switch reminder.kind {
        case .dailyQuiz: say("How are you feeling?", "Wie fühlen Sie sich?")
        case .skinCheck: say("Time for your skin check", "Zeit für Ihre Hautkontrolle")
        case .painDiary: say("Your journal for today", "Ihr Tagebuch für heute")
        case .healthDiary: say("Your diary for today", "Ihr Tagebuch für heute")
        case .medication where hasOwnWords: SettingsWords(language).what(.medication, reminder.text)
        case .custom where hasOwnWords: reminder.text ?? ""
        case .medication, .custom: say("You asked to be reminded", "Sie wollten erinnert werden")
        }
    }

    /// What to do; nil where the title says it.
    func text(of kind: Reminder.Kind) -> String? {
        switch kind {
        case .skinCheck:
            say(
                "Check your skin from head to toe, and look again at moles that you are unsure about."
                    + " If a spot is new or has changed, please show it to a doctor.",
                "Sehen Sie sich Ihre Haut von Kopf bis Fuß an, vor allem Muttermale, bei denen Sie unsicher sind."
                    + " Ist ein Fleck neu oder hat er sich verändert, zeigen Sie ihn bitte ärztlichem Fachpersonal.")
        case .dailyQuiz, .medication, .painDiary, .healthDiary, .custom: nil
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
