import Domain
import Localization
import MessageProtocol

extension NotificationText {
    /// The text of a reminder. The title of one that is custom or of medicine reveals nothing of it, so that channels
    /// which others can read may show it; the person's own words are the body.
    static func reminder(_ reminder: Reminder, in language: ContentLanguage) throws(MessageFault) -> NotificationText {
        switch (reminder.kind, language) {
        case (.dailyQuiz, .english):
            try NotificationText(
                title: "How are you feeling?", body: "A short quiz is waiting for you in Breathe Easy.")
        case (.dailyQuiz, .german):
            try NotificationText(
                title: "Wie fühlen Sie sich?", body: "In Breathe Easy wartet ein kurzes Quiz auf Sie.")
        case (.skinCheck, .english):
            try NotificationText(
                title: "Time for your skin check",
                body: "Check your skin from head to toe, and look again at moles that you are unsure about."
                    + " If a spot is new or has changed, please show it to a doctor.")
        case (.skinCheck, .german):
            try NotificationText(
                title: "Zeit für Ihre Hautkontrolle",
                body: "Sehen Sie sich Ihre Haut von Kopf bis Fuß an, vor allem Muttermale, bei denen Sie unsicher sind."
                    + " Ist ein Fleck neu oder hat er sich verändert, zeigen Sie ihn bitte ärztlichem Fachpersonal.")
        case (.medication, .english):
            try NotificationText(
                title: "You asked to be reminded",
                body: "Time for your medicine\(reminder.text.map { ": \($0)" } ?? ", such as antihistamines").")
        case (.medication, .german):
            try NotificationText(
                title: "Sie wollten erinnert werden",
                body: "Zeit für Ihre Medikamente\(reminder.text.map { ": \($0)" } ?? ", etwa Antihistaminika").")
        case (.painDiary, .english):
            try NotificationText(
                title: "Your journal for today", body: "If you like, enter how today was. An empty day is fine too.")
        case (.painDiary, .german):
            try NotificationText(
                title: "Ihr Tagebuch für heute",
                body: "Wenn Sie mögen, tragen Sie ein, wie heute war. Ein leerer Tag ist auch in Ordnung.")
        case (.healthDiary, .english):
            try NotificationText(
                title: "Your diary for today", body: "Two taps are an entry. An empty day is fine too.")
        case (.healthDiary, .german):
            try NotificationText(
                title: "Ihr Tagebuch für heute",
                body: "Zweimal tippen ist ein Eintrag. Ein leerer Tag ist auch in Ordnung.")
        case (.custom, .english):
            try NotificationText(title: "You asked to be reminded", body: reminder.text ?? "")
        case (.custom, .german):
            try NotificationText(title: "Sie wollten erinnert werden", body: reminder.text ?? "")
        }
    }
}
