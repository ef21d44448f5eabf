import Domain
import Localization

extension QuizPageWords {
    /// - Parameter day: that the answers of the page are about.
    func text(of notice: QuizPage.Notice, on day: CalendarDay) -> String {
        switch notice {
        case .answeredBefore:
            say(
                "You already answered today. You can change your answers until midnight.",
                "Sie haben heute schon geantwortet. Sie können die Antworten bis Mitternacht ändern.")
        case .forYesterday:
            say(
                "These are your answers for yesterday. They are taken until noon, and cannot be changed afterwards.",
                "Dies sind Ihre Antworten für gestern. Sie werden bis Mittag angenommen und sind danach nicht mehr zu"
                    + " ändern.")
        case .feelsFine:
            say(
                "Good to know. Your symptoms start at “none”: check them, and answer the rest.",
                "Gut zu wissen. Ihre Beschwerden beginnen bei „keine“: Prüfen Sie sie und beantworten Sie den Rest.")
        case .feelsBad:
            say(
                "You do not feel well. Your answers show what helps; a report warns others nearby.",
                "Es geht Ihnen nicht gut. Ihre Antworten zeigen, was hilft; eine Meldung warnt andere in Ihrer Nähe.")
        case .midnight:
            say(
                "Nothing was saved: midnight has passed since you opened this page. Save once more, and the answers count"
                    + " for \(date(day)).",
                "Nichts wurde gespeichert: Seit Sie diese Seite geöffnet haben, ist Mitternacht vorbei. Speichern Sie noch"
                    + " einmal, dann gelten die Antworten für \(date(day)).")
        case .notBegun:
            say(
                "Nothing was saved: where you are it is \(date(day)) by our clock, and the day you answered for has not"
                    + " begun. Save once more, and the answers count for \(date(day)).",
                "Nichts wurde gespeichert: Nach unserer Uhr ist bei Ihnen \(date(day)), und der Tag Ihrer Antworten hat"
                    + " noch nicht begonnen. Speichern Sie noch einmal, dann gelten die Antworten für \(date(day)).")
        case .closed:
            say(
                "Nothing was saved: that day cannot be answered any more. Save once more, and the answers count for"
                    + " \(date(day)).",
                "Nichts wurde gespeichert: Für jenen Tag werden keine Antworten mehr angenommen. Speichern Sie noch"
                    + " einmal, dann gelten die Antworten für \(date(day)).")
        case .outdated:
            say(
                "Nothing was saved: there are new questions since you opened this page. Check your answers and save again.",
                "Nichts wurde gespeichert: Seit Sie diese Seite geöffnet haben, gibt es neue Fragen. Prüfen Sie Ihre"
                    + " Antworten und speichern Sie noch einmal.")
        case .notSuggested:
            say(
                "Nothing was saved: what you answer is not in your inbox. Saved once more, your answers stand for"
                    + " themselves.",
                "Nichts wurde gespeichert: Worauf Sie antworten, steht nicht in Ihrem Eingang. Speichern Sie noch einmal,"
                    + " dann gelten Ihre Antworten für sich.")
        case .signedOut:
            say(
                "Nothing was saved: you are signed out. Sign in in another tab, then save again; your answers are still"
                    + " here.",
                "Nichts wurde gespeichert: Sie sind abgemeldet. Melden Sie sich in einem anderen Tab an und speichern Sie"
                    + " noch einmal; Ihre Antworten sind noch da.")
        case .noConsent:
            say(
                "To keep your answers we need your consent that health data may be used. Without it nothing is stored.",
                "Um Ihre Antworten zu behalten, brauchen wir Ihre Einwilligung, dass Gesundheitsdaten genutzt werden."
                    + " Ohne sie wird nichts gespeichert.")
        case .noGuardian:
            say(
                "A parent or guardian has to agree first, by the link in the mail that they got. Until then nothing is"
                    + " stored.",
                "Zuerst muss ein Elternteil oder ein Vormund zustimmen, mit dem Link in der Mail an sie oder ihn. Bis dahin"
                    + " wird nichts gespeichert.")
        }
    }

    /// The one thing to do.
    func link(of notice: QuizPage.Notice) -> (path: String, name: String)? {
        switch notice {
        case .feelsBad: ("/report", say("Report what is in the air", "Melden, was in der Luft ist"))
        case .signedOut: ("/sign-in", say("Sign in", "Anmelden"))
        case .noConsent:
            ("/account/privacy", say("Decide what may be used", "Entscheiden, was genutzt werden darf"))
        case .noGuardian: ("/account", say("Change the guardian's address", "Adresse des Vormunds ändern"))
        default: nil
        }
    }
}
