import Domain
import Localization

/// What the dashboard says, in one language.
struct DashboardWords: Sendable {
    let common: ResearchWords

    init(_ language: ContentLanguage) { common = ResearchWords(language) }

    var title: String { say("Dashboard", "Übersicht") }

    var shown: [String: String] {
        [
            "counts": say("The study in figures", "Die Studie in Zahlen"),
            "adherence": say("Adherence", "Adhärenz"), "answers": say("Answers per week", "Antworten je Woche"),
            "retention": say("Retention", "Verbleib"), "table": say("As a table", "Als Tabelle"),
            "adherenceText": say(
                "Of those who took part on a day, the share that answered. The line is the mean of seven days.",
                "Von denen, die an einem Tag teilnahmen, der Anteil, der geantwortet hat. Die Linie ist das Mittel von "
                    + "sieben Tagen."),
            "alertRule": say(
                "The alert: in the last seven complete days the share is below 70% of that of the 28 days before. It takes "
                    + "seven days and 35 possible answers in each span. Operators have the same alarm, "
                    + "StudyAdherenceFalling.",
                "Die Warnung: In den letzten sieben ganzen Tagen liegt der Anteil unter 70 % von dem der 28 Tage davor. Dazu "
                    + "braucht es in jedem Zeitraum sieben Tage und 35 mögliche Antworten. Der Betrieb hat denselben Alarm, "
                    + "StudyAdherenceFalling."),
            "retentionText": say(
                "Of those who enrolled, the share that still took part so many days later (Kaplan–Meier: who enrolled later is "
                    + "counted for as long as they have been here). Invitees that the staff deleted count as having left.",
                "Von denen, die sich angemeldet haben, der Anteil, der so viele Tage später noch teilnahm (Kaplan–Meier: Wer "
                    + "sich später angemeldet hat, zählt so lange, wie er dabei ist). Gelöschte Eingeladene zählen als "
                    + "gegangen."),
            "privacy": say(
                "These are counts. What people answered is shown on the map and in the charts, and there only for groups of "
                    + "five people or more.",
                "Dies sind Anzahlen. Was Menschen geantwortet haben, zeigen die Karte und die Diagramme, und dort nur für "
                    + "Gruppen von mindestens fünf Personen."),
            "none": say("Nothing is known yet.", "Noch ist nichts bekannt."),
            "day": say("Day", "Tag"), "week": say("Week from", "Woche ab"), "answersOf": say("Answers", "Antworten"),
            "participants": say("Participants", "Teilnehmende"), "share": say("Share", "Anteil"),
            "days": say("Days since enrolment", "Tage seit der Anmeldung"), "atRisk": say("People", "Personen"),
            "alertTitle": say("Fewer people answer than before", "Weniger Menschen antworten als zuvor"),
            "alertAdvice": say(
                "Look whether one place or one day is missing, whether the survey page works, and whether reminders reach "
                    + "people. Telling participants how the study goes helps most.",
                "Sehen Sie nach, ob ein Ort oder ein Tag fehlt, ob die Umfrage funktioniert und ob Erinnerungen ankommen. Am "
                    + "meisten hilft, den Teilnehmenden zu erzählen, wie die Studie läuft."),
        ]
    }

    func count(_ name: String) -> String {
        switch name {
        case "answers": say("answers so far", "Antworten bisher")
        case "week": say("answers in the last 7 days", "Antworten der letzten 7 Tage")
        case "deletedAnswers": say("answers deleted by the staff", "vom Team gelöschte Antworten")
        case "deletedInvitees": say("invitees deleted by the staff", "vom Team gelöschte Eingeladene")
        default: name
        }
    }

    func alert(_ recent: Adherence.Share, _ earlier: Adherence.Share) -> String {
        let (now, before) = (common.percent(recent.value), common.percent(earlier.value))
        return say(
            "In the last seven days \(now) of the possible answers came, in the 28 days before \(before).",
            "In den letzten sieben Tagen kamen \(now) der möglichen Antworten, in den 28 Tagen davor \(before).")
    }

    func calm(_ recent: Adherence.Share?, _ earlier: Adherence.Share?) -> String {
        guard let recent else {
            return say(
                "Too little is known for an alert: it takes seven complete days with 35 possible answers.",
                "Für eine Warnung ist zu wenig bekannt: Es braucht sieben ganze Tage mit 35 möglichen Antworten.")
        }
        let now = common.percent(recent.value)
        guard let earlier else {
            return say(
                "In the last seven days \(now) of the possible answers came. There is nothing to compare it with yet.",
                "In den letzten sieben Tagen kamen \(now) der möglichen Antworten. Noch gibt es keinen Vergleich.")
        }
        let before = common.percent(earlier.value)
        return say(
            "No alert: in the last seven days \(now) of the possible answers came, in the 28 days before \(before).",
            "Keine Warnung: In den letzten sieben Tagen kamen \(now) der möglichen Antworten, in den 28 Tagen davor \(before)."
        )
    }

    func phase(_ phase: StudyPhase) -> String {
        switch phase {
        case .design: say("Design", "Entwurf")
        case .recruitment: say("Recruitment", "Anwerbung")
        case .running: say("Running", "Läuft")
        case .analysis: say("Analysis", "Auswertung")
        case .closed: say("Closed", "Geschlossen")
        }
    }

    func say(_ english: String, _ german: String) -> String { common.say(english, german) }
}
