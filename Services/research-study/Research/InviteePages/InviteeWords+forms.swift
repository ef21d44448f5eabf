/// Of the pages that change one invitee or status.
extension InviteeWords {
    var restriction: [String: String] {
        [
            "text": say(
                "The ID admits nobody from now on. Whoever takes part with it finds the survey locked within a day, and may "
                    + "enrol again with a new ID. Answers stay, since nobody can tell whose they are.",
                "Die ID lässt ab jetzt niemanden mehr hinein. Wer damit teilnimmt, findet die Umfrage binnen eines Tages "
                    + "gesperrt und kann mit einer neuen ID wieder teilnehmen. Antworten bleiben, denn niemand weiß, von "
                    + "wem sie sind."),
            "button": say("Restrict", "Sperren"), "cancel": common.cancel,
        ]
    }
    var restrictTitle: String { say("Restrict this invitee?", "Diesen Zugang sperren?") }

    var edit: [String: String] {
        [
            "id": say("Invitation ID", "Einladungs-ID"),
            "idHelp": say(
                "Five characters, of which the last checks the others. Leave it as it is, or type one that is free.",
                "Fünf Zeichen, von denen das letzte die anderen prüft. Lassen Sie sie stehen, oder tippen Sie eine freie."
            ),
            "status": say("Status", "Status"),
            "statusHelp": say(
                "Invited makes the ID free for somebody else. Statuses of your own admit nobody.",
                "Mit „Eingeladen“ wird die ID für jemand anderen frei. Eigene Status lassen niemanden hinein."),
            "button": say("Update", "Ändern"), "cancel": common.cancel,
        ]
    }
    var editTitle: String { say("Edit an invitee", "Eintrag bearbeiten") }
    var idFault: String {
        say(
            "This is no ID: five letters and digits of the alphabet \(InvitationCode.alphabet), the last of which fits.",
            "Das ist keine ID: fünf Buchstaben und Ziffern aus \(InvitationCode.alphabet), von denen die letzte passt.")
    }

    var deletion: [String: String] {
        [
            "text": say(
                "The ID and its status go for good. Whoever takes part with it is out at once. Retention still counts this "
                    + "invitee as somebody who left today. Answers stay, since nobody can tell whose they are.",
                "Die ID und ihr Status verschwinden endgültig. Wer damit teilnimmt, ist sofort ausgeschlossen. Der "
                    + "Verbleib zählt den Eintrag als jemanden, der heute gegangen ist. Antworten bleiben, denn niemand "
                    + "weiß, von wem sie sind."
            ),
            "button": say("Delete the invitee", "Eintrag löschen"), "cancel": common.cancel,
        ]
    }
    var deleteTitle: String { say("Delete this invitee?", "Diesen Eintrag löschen?") }

    var statusList: [String: String] {
        [
            "back": title, "name": say("Status", "Status"), "invitees": say("Invitees", "Eingeladene"),
            "actions": say("Actions", "Aktionen"), "create": say("Create Status", "Status anlegen"),
            "newName": say("Name of the status", "Name des Status"), "delete": common.delete,
            "builtIn": say("built in", "eingebaut"),
            "note": say(
                "The application knows four statuses. It shows others by their name, and they admit nobody.",
                "Die Anwendung kennt vier Status. Andere zeigt sie mit ihrem Namen, und sie lassen niemanden hinein."),
            "help": say("1 to 40 characters.", "1 bis 40 Zeichen."),
        ]
    }
    var nameFault: String { say("Write 1 to 40 characters.", "Schreiben Sie 1 bis 40 Zeichen.") }

    var statusDeletion: [String: String] {
        [
            "text": say(
                "Nobody has it. Devices that still know it show its name until they look again.",
                "Niemand hat ihn. Geräte, die ihn noch kennen, zeigen seinen Namen, bis sie wieder nachsehen."),
            "button": say("Delete the status", "Status löschen"), "cancel": common.cancel,
        ]
    }
    var deleteStatusTitle: String { say("Delete this status?", "Diesen Status löschen?") }
}
