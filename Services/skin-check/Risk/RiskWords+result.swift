import Localization
import Sessions

/// The three words, what they mean, and what is said beside them. No number in any of it.
extension RiskWords {
    func name(of word: RiskWord) -> String {
        switch word {
        case .lower: say("Lower", "Niedriger")
        case .medium: say("Medium", "Mittel")
        case .higher: say("Higher", "Höher")
        }
    }

    func meaning(of word: RiskWord) -> String {
        switch word {
        case .lower:
            say(
                "Your answers have few of the known risk factors. A melanoma is still possible.",
                "Ihre Antworten enthalten wenige der bekannten Risikofaktoren. Ein Melanom ist trotzdem möglich.")
        case .medium:
            say(
                "Your answers have some of the known risk factors.",
                "Ihre Antworten enthalten einige der bekannten Risikofaktoren.")
        case .higher:
            say(
                "Your answers have many of the known risk factors, or strong ones. Ask a doctor whether your skin "
                    + "should be checked regularly.",
                "Ihre Antworten enthalten viele der bekannten Risikofaktoren, oder starke. Fragen Sie in einer "
                    + "Arztpraxis, ob Ihre Haut regelmäßig kontrolliert werden soll.")
        }
    }

    func interval(_ interval: CheckInterval) -> String {
        switch interval {
        case .sixMonths: say("Check your skin every six months.", "Prüfen Sie Ihre Haut alle sechs Monate.")
        case .threeMonths: say("Check your skin every three months.", "Prüfen Sie Ihre Haut alle drei Monate.")
        case .month: say("Check your skin every month.", "Prüfen Sie Ihre Haut jeden Monat.")
        }
    }

    func advice(_ advice: RiskAdvice) -> String {
        switch advice {
        case .changingSpot:
            say(
                "A spot that is new or changes should be looked at within two weeks, whatever your other answers say.",
                "Ein Fleck, der neu ist oder sich ändert, sollte innerhalb von zwei Wochen angesehen werden, was immer "
                    + "Ihre anderen Antworten sagen.")
        case .earlierCancer:
            say(
                "After a skin cancer a doctor should check your whole skin regularly, whatever your other answers say. "
                    + "Ask how often, if you have no appointment.",
                "Nach einem Hautkrebs sollte Ihre ganze Haut regelmäßig ärztlich kontrolliert werden, was immer Ihre "
                    + "anderen Antworten sagen. Fragen Sie, wie oft, wenn Sie keinen Termin haben.")
        }
    }

    /// `text`, and `link` where something helps.
    func notice(_ notice: RiskNotice) -> [String: Any] {
        switch notice {
        case .saved(let factor):
            let name = RiskCatalogue.current[factor]?.names.text(in: language) ?? ""
            return ["isDone": true, "text": say("Saved: \(name).", "Gespeichert: \(name).")]
        case .cleared:
            return ["isDone": true, "text": say("All answers are deleted.", "Alle Antworten sind gelöscht.")]
        case .signedOut:
            let link: [String: Any] = ["path": "/sign-in", "name": say("Sign in", "Anmelden"), "opensTab": true]
            return [
                "link": link,
                "text": say(
                    "Nothing was saved: you are signed out. What you entered is still here; sign in in another tab, "
                        + "then send it again.",
                    "Nichts wurde gespeichert: Sie sind abgemeldet. Ihre Eingaben sind noch hier; melden Sie sich in "
                        + "einem anderen Tab an und senden Sie noch einmal."),
            ]
        case .obstacle(.noConsent):
            let link = ["path": "/account/privacy", "name": say("Your consents", "Ihre Zustimmungen")]
            return [
                "link": link,
                "text": say(
                    "Nothing is stored without your consent to the use of health data.",
                    "Ohne Ihre Zustimmung zur Nutzung Ihrer Gesundheitsdaten wird nichts gespeichert."),
            ]
        case .obstacle(.noGuardian):
            return [
                "text": say(
                    "Nothing is stored until a parent or guardian has agreed.",
                    "Nichts wird gespeichert, bis ein Elternteil oder Vormund zugestimmt hat.")
            ]
        }
    }
}
