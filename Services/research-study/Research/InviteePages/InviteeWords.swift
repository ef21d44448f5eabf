import Domain
import Localization

/// What the pages of invitees and their statuses say, in one language.
struct InviteeWords: Sendable {
    let common: ResearchWords

    init(_ language: ContentLanguage) { common = ResearchWords(language) }

    var title: String { say("Invitees", "Eingeladene") }
    var statuses: String { say("Statuses", "Status") }

    /// A status that the staff made keeps its name.
    func name(of status: InviteeStatus) -> String {
        switch status {
        case .invited: say("Invited", "Eingeladen")
        case .participating: say("Participating", "Nimmt teil")
        case .restricted: say("Restricted", "Gesperrt")
        case .withdrawn: say("Withdrawn", "Teilnahme beendet")
        default: status.rawValue
        }
    }

    var list: [String: String] {
        [
            "id": say("Invitation ID", "Einladungs-ID"), "status": say("Status", "Status"),
            "actions": say("Actions", "Aktionen"), "all": say("All", "Alle"), "deleted": say("Deleted", "Gelöscht"),
            "create": say("Create Invitee", "Eingeladene anlegen"), "howMany": say("How many", "Wie viele"),
            "cards": say("Print the cards", "Karten drucken"), "statuses": statuses,
            "restrict": say("Restrict", "Sperren"), "edit": say("Edit", "Bearbeiten"), "delete": common.delete,
            "none": say("Nobody is invited yet.", "Noch ist niemand eingeladen."),
            "noneOfStatus": say("Nobody has this status.", "Niemand hat diesen Status."),
            "counts": say("How many there are", "Wie viele es gibt"),
            "created": say("New IDs, shown this once", "Neue IDs, nur dieses eine Mal gezeigt"),
            "createdText": say(
                "Give each to one person. An ID is worth nothing once it was used.",
                "Geben Sie jede an eine Person. Eine benutzte ID ist nichts mehr wert."),
            "closed": say(
                "The study takes nobody any more.", "Die Studie nimmt niemanden mehr auf."),
        ]
    }

    func said(_ done: String) -> String? {
        switch done {
        case "created": say("The invitees are created.", "Die Eingeladenen sind angelegt.")
        case "restricted":
            say(
                "The invitee is restricted: the ID admits nobody, and the survey is locked.",
                "Der Zugang ist gesperrt: Die ID lässt niemanden hinein, und die Umfrage ist zu.")
        case "edited": say("The invitee is updated.", "Der Eintrag ist geändert.")
        case "deleted": say("The invitee is deleted.", "Der Eintrag ist gelöscht.")
        case "status-created": say("The status is created.", "Der Status ist angelegt.")
        case "status-deleted": say("The status is deleted.", "Der Status ist gelöscht.")
        default: nil
        }
    }

    func countFault(most: Int) -> String {
        let number = common.words.number(most)
        return say(
            "Write a whole number from 1; a study has at most \(number) invitees.",
            "Schreiben Sie eine ganze Zahl ab 1; eine Studie hat höchstens \(number) Eingeladene.")
    }

    /// Of what cannot be done with an invitee or a status.
    func text(of error: InviteeError) -> String {
        switch error {
        case .unknownInvitee: say("There is no such invitee.", "Diesen Eintrag gibt es nicht.")
        case .codeTaken:
            say("Another invitee has this ID. Choose another.", "Diese ID ist vergeben. Wählen Sie eine andere.")
        case .cannotBeRestricted(let status):
            say(
                "Only who is Invited or Participating can be restricted; this status is \(name(of: status)).",
                "Gesperrt werden kann nur, wer eingeladen ist oder teilnimmt; dieser Status ist \(name(of: status)).")
        case .notParticipating: say("Only a participant can do this.", "Das kann nur, wer teilnimmt.")
        case .nobodyEnrolled:
            say(
                "Nobody has enrolled with this ID, so it cannot be Participating.",
                "Mit dieser ID hat sich niemand angemeldet, deshalb nimmt damit niemand teil.")
        case .tooMany(let most): countFault(most: most)
        case .studyTakesNobody: list["closed"] ?? ""
        case .unknownStatus: say("There is no such status.", "Diesen Status gibt es nicht.")
        case .statusExists: say("There is such a status already.", "Diesen Status gibt es schon.")
        case .statusIsBuiltIn: builtInWarning
        case .statusIsUsed(let count): usedWarning(count)
        }
    }

    var builtInWarning: String {
        say(
            "The application relies on this status: without it nobody could join, take part or leave. It cannot be deleted.",
            "Die Anwendung braucht diesen Status: Ohne ihn könnte niemand beitreten, teilnehmen oder gehen. Er lässt sich "
                + "nicht löschen.")
    }

    func usedWarning(_ count: Int) -> String {
        let number = common.words.number(count)
        return count == 1
            ? say(
                "One invitee has this status. Give them another first.",
                "Ein Eintrag hat diesen Status. Geben Sie ihm zuerst einen anderen.")
            : say(
                "\(number) invitees have this status. Give them another first.",
                "\(number) Einträge haben diesen Status. Geben Sie ihnen zuerst einen anderen.")
    }

    func say(_ english: String, _ german: String) -> String { common.say(english, german) }
}
