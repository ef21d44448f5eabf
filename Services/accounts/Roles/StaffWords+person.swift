import Domain
import Localization

/// Of the page that shows one account.
extension StaffWords {
    var account: String { say("An account", "Ein Konto") }
    var role: String { say("Role", "Rolle") }
    var grant: String { say("Another role", "Weitere Rolle") }
    var grantButton: String { say("Grant the role", "Rolle geben") }
    var take: String { say("Take the role", "Rolle nehmen") }
    var endSessions: String { say("Sign out everywhere", "Überall abmelden") }
    var endSessionsHelp: String {
        say(
            "Ends every session and every token of the person's programs.",
            "Beendet jede Anmeldung und jedes Token für Programme der Person.")
    }

    /// Of `staff-person.mustache`.
    var person: [String: String] {
        [
            "id": say("Account", "Konto"), "since": say("since", "seit"), "reasonNow": reasonNow, "change": change,
            "roles": roles, "permissions": say("What it may do", "Was sie darf"),
            "everybody": say("What everybody may do with their own", "Was alle mit Eigenem dürfen"),
            "noRoles": say("No role but that of everybody.", "Keine Rolle außer der von allen."),
            "isYou": say(
                "This is you. Nobody changes their own roles: ask a colleague.",
                "Das sind Sie. Niemand ändert die eigenen Rollen: Fragen Sie eine Kollegin oder einen Kollegen."),
            "take": take, "itsAudit": say("Show in the audit", "Im Protokoll zeigen"),
        ]
    }

    func states(of person: FoundPerson) -> [String] {
        [
            person.isConfirmed
                ? say("address confirmed", "Adresse bestätigt")
                : say(
                    "address not confirmed: it may be somebody else's",
                    "Adresse nicht bestätigt: Vielleicht gehört sie jemand anderem"),
            person.hasPassword
                ? say("has a password", "hat ein Passwort") : say("has no password", "hat kein Passwort"),
        ]
    }

    /// - Parameter granter: nil for an operator at the command line, and for whoever has left.
    func grantedBy(_ granter: UserID?) -> String {
        granter.map { say("granted by \($0)", "gegeben von \($0)") }
            ?? say("granted by an operator", "vom Betrieb gegeben")
    }
}
