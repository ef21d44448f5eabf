import Localization
import WebPages

/// What the pages of the study's users and roles say; their forms are in an extension.
struct StudyRoleWords: Sendable {
    let language: ContentLanguage

    var title: String { ResearchSection.users.name(in: language) }
    var newUser: String { say("New User", "Neuer Zugang") }
    var newRole: String { say("New Role", "Neue Rolle") }
    var editUser: String { say("Edit the user", "Zugang bearbeiten") }
    var editRole: String { say("Edit the role", "Rolle bearbeiten") }
    var deleteUser: String { say("Delete the user?", "Zugang löschen?") }
    var deleteRole: String { say("Delete the role?", "Rolle löschen?") }
    var delete: String { say("Delete", "Löschen") }
    var cancel: String { say("Do not delete", "Nicht löschen") }

    /// Of the page of users.
    var shown: [String: String] {
        [
            "newUser": newUser, "newRole": newRole, "edit": say("Edit", "Bearbeiten"), "delete": delete,
            "builtIn": say("built in", "vorgegeben"), "isYou": say("you", "das sind Sie"),
            "none": say("No users found", "Keine Zugänge gefunden"),
            "permissions": say("What it may do", "Was sie darf"),
            "name": say("User name", "Benutzername"), "email": say("E-mail", "E-Mail"),
            "state": say("State", "Zustand"),
            "actions": say("Change", "Ändern"), "noName": say("not chosen yet", "noch nicht gewählt"),
            "noEmail": say("no address", "keine Adresse"),
            "byOthers": say(
                "Administrators give and take this role.", "Diese Rolle gibt und nimmt die Administration."),
            "reasonNow": StaffWords(language: language).reasonNow, "change": StaffWords(language: language).change,
        ]
    }

    func name(of role: StudyRole) -> String { role.title ?? StaffWords(language: language).name(of: role.role) }

    func description(of role: StudyRole) -> String {
        if let description = role.description { return description }
        switch role.role {
        case "researcher": return say("Can access basic functionality", "Kann die Grundfunktionen nutzen")
        case "developer": return say("Can manage the system", "Kann das System verwalten")
        default: return ""
        }
    }

    /// What has to happen before the user can work; nothing for one who can.
    func states(of user: StudyUser) -> [String] {
        var states: [String] = []
        if user.awaitsOwner {
            states.append(say("has not opened the mailed link", "hat den Link der E-Mail nicht geöffnet"))
        } else if !user.isConfirmed {
            states.append(say("address not confirmed", "Adresse nicht bestätigt"))
        }
        if !user.hasSecondFactor { states.append(say("no second factor", "kein zweiter Faktor")) }
        return states.isEmpty ? [say("ready", "bereit")] : states
    }

    /// What has just been done.
    func done(_ what: String) -> String? {
        switch what {
        case "user-added":
            say(
                "The role is given. If the address had no account, a mail is on its way.",
                "Die Rolle ist gegeben. Hatte die Adresse kein Konto, ist eine E-Mail unterwegs.")
        case "user-changed": say("The user is changed.", "Der Zugang ist geändert.")
        case "user-reminded": say("The link is on its way.", "Der Link ist unterwegs.")
        case "user-deleted": say("The user is deleted.", "Der Zugang ist gelöscht.")
        case "role-created": say("The role is there.", "Die Rolle ist angelegt.")
        case "role-changed": say("The role is changed.", "Die Rolle ist geändert.")
        case "role-deleted": say("The role is deleted.", "Die Rolle ist gelöscht.")
        default: nil
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

/// What was refused, and how to mend it.
extension StudyRoleWords {
    /// - Parameter field: of one of the forms.
    func mend(_ field: String) -> String {
        switch field {
        case "title":
            say(
                "Choose another name: 2 to 40 characters that no other role has.",
                "Wählen Sie einen anderen Namen: 2 bis 40 Zeichen, und keine andere Rolle heißt so.")
        case "description":
            say(
                "Say in 1 to 200 characters what the role is for.",
                "Sagen Sie in 1 bis 200 Zeichen, wofür die Rolle da ist.")
        case "permissions": say("Tick one at least.", "Kreuzen Sie mindestens eines an.")
        case "newPassword", "password":
            say(
                "Choose another one: 8 to 256 characters, not the name or the address, and none that many use.",
                "Wählen Sie ein anderes: 8 bis 256 Zeichen, nicht der Name oder die Adresse, und keines, das viele "
                    + "verwenden.")
        default: FaultWords(language: language).text(of: field)
        }
    }

    func text(of error: StudyRoleError) -> String {
        switch error {
        case .unknownRole: say("There is no such role.", "Es gibt keine solche Rolle.")
        case .builtIn:
            say("This role is built in and stays as it is.", "Diese Rolle ist vorgegeben und bleibt, wie sie ist.")
        case .hasUsers:
            say(
                "Somebody has this role. Give them another one first.",
                "Jemand hat diese Rolle. Geben Sie den Zugängen zuerst eine andere.")
        case .titleTaken: mend("title")
        case .notYours:
            say(
                "The role may something that you may not, so it is not yours to change.",
                "Die Rolle darf etwas, was Sie nicht dürfen. Deshalb können Sie sie nicht ändern.")
        }
    }

    var ownerHasCome: String {
        say(
            "This person has come to their account: name and password are theirs alone.",
            "Diese Person hat ihr Konto übernommen: Name und Passwort gehören nur ihr.")
    }
}
