import Localization

/// What the page of the staff says.
struct StaffWords: Sendable {
    let language: ContentLanguage

    /// Of `staff-page.mustache` and `staff-audit.mustache`.
    var fields: [String: String] {
        people.merging(audit) { own, _ in own }
    }

    private var people: [String: String] {
        [
            "account": language.saying("Your account", "Ihr Konto"),
            "reason": language.saying("Why you do this", "Warum Sie das tun"),
            "reasonHelp": language.saying(
                "3 to 200 characters, for the audit, where it stays for ever. No names, addresses or health data.",
                "3 bis 200 Zeichen für das Protokoll, wo es für immer bleibt. Keine Namen, Adressen oder "
                    + "Gesundheitsdaten."),
            "find": language.saying("Find an account", "Konto finden"),
            "login": language.saying("E-mail or user name", "E-Mail oder Benutzername"),
            "findButton": language.saying("Find the account", "Konto finden"),
            "grant": language.saying("Another role", "Weitere Rolle"),
            "grantButton": language.saying("Grant the role", "Rolle geben"),
            "itsAudit": language.saying("Show in the audit", "Im Protokoll zeigen"),
            "invite": language.saying("Give somebody roles", "Jemandem Rollen geben"),
            "inviteHelp": language.saying(
                "Whoever has an account gets the roles at once. An address without one gets an account and a mail with a "
                    + "link that sets its password.",
                "Wer ein Konto hat, bekommt die Rollen sofort. Eine Adresse ohne Konto bekommt eines und eine E-Mail mit "
                    + "einem Link, der das Passwort setzt."),
            "roles": language.saying("Roles", "Rollen"),
            "inviteButton": language.saying("Give the roles", "Rollen geben"),
            "allRoles": language.saying("What the roles may do", "Was die Rollen dürfen"),
        ]
    }

    private var audit: [String: String] {
        [
            "audit": language.saying("Audit", "Protokoll"),
            "subject": language.saying("About the account (optional)", "Über das Konto (freiwillig)"),
            "actor": language.saying("By the account (optional)", "Durch das Konto (freiwillig)"),
            "idHelp": language.saying("An account's id, as above.", "Die Kennung eines Kontos, wie oben."),
            "read": language.saying("Read the audit", "Protokoll lesen"),
            "older": language.saying("Older entries", "Ältere Einträge"),
            "caption": language.saying("The newest first", "Das Neueste zuerst"),
            "when": language.saying("When", "Wann"), "what": language.saying("What", "Was"),
            "who": language.saying("By and about", "Durch und über"), "why": language.saying("Why", "Warum"),
        ]
    }

    /// Of the modules beside them.
    var forScript: [String: String] {
        [
            "nobody": language.saying("There is no such account.", "Es gibt kein solches Konto."),
            "confirmed": language.saying("address confirmed", "Adresse bestätigt"),
            "unconfirmed": language.saying(
                "address not confirmed: it may be somebody else's",
                "Adresse nicht bestätigt: vielleicht gehört sie "
                    + "jemand anderem"),
            "withPassword": language.saying("has a password", "hat ein Passwort"),
            "withoutPassword": language.saying("has no password", "hat kein Passwort"),
            "since": language.saying("since", "seit"),
            "take": language.saying("Take the role", "Rolle nehmen"),
            "noRoles": language.saying("No role but that of everybody.", "Keine Rolle außer der von allen."),
            "isYou": language.saying(
                "This is you. Nobody changes their own roles: ask a colleague.",
                "Das sind Sie. Niemand ändert die eigenen Rollen: Fragen Sie eine Kollegin oder einen Kollegen."),
            "granted": language.saying("The role is granted.", "Die Rolle ist gegeben."),
            "taken": language.saying("The role is taken.", "Die Rolle ist genommen."),
            "invited": language.saying(
                "The roles are given. If the address had no account, a mail is on its way.",
                "Die Rollen sind gegeben. Hatte die Adresse kein Konto, ist eine E-Mail unterwegs."),
            "noEntries": language.saying("There are no such entries.", "Es gibt keine solchen Einträge."),
            "grants": language.saying("may grant:", "darf vergeben:"),
            "fault.reason": language.saying(
                "Say in 3 to 200 characters why you do this.", "Sagen Sie in 3 bis 200 Zeichen, warum Sie das tun."),
            "fault.email": language.saying("Enter an address such as name@example.org.", "Geben Sie eine Adresse an."),
            "fault.roles": language.saying("Choose at least one role.", "Wählen Sie mindestens eine Rolle."),
            "fault.subject": language.saying("Enter an account's id.", "Geben Sie die Kennung eines Kontos ein."),
            "fault.actor": language.saying("Enter an account's id.", "Geben Sie die Kennung eines Kontos ein."),
        ]
    }
}
