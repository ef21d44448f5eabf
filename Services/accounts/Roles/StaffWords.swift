import Localization

/// What the pages of the staff say.
struct StaffWords: Sendable {
    let language: ContentLanguage
    /// Of the roles that somebody of the study made.
    var titles: [String: String] = [:]

    var title: String { say("For the staff", "Für das Team") }
    var reason: String { say("Why you do this", "Warum Sie das tun") }
    var reasonText: String {
        say(
            "What you look at is noted with your reason. It is kept here for an hour.",
            "Was Sie ansehen, wird mit Ihrem Grund vermerkt. Er gilt hier eine Stunde lang.")
    }
    var reasonHelp: String {
        say(
            "3 to 200 characters, for the audit, where it stays for ever. No names, addresses or health data.",
            "3 bis 200 Zeichen für das Protokoll, wo es für immer bleibt. Keine Namen, Adressen oder Gesundheitsdaten.")
    }
    var reasonNow: String { say("Your reason:", "Ihr Grund:") }
    var change: String { say("Change", "Ändern") }
    var goOn: String { say("Go on", "Weiter") }

    var invite: String { say("Give somebody roles", "Jemandem Rollen geben") }
    var inviteShort: String { say("By e-mail, with or without an account", "Per E-Mail, mit oder ohne Konto") }
    var roles: String { say("Roles", "Rollen") }
    var rolesShort: String { say("What each role may do", "Was jede Rolle darf") }
    var studyUsers: String { say("Users of the study", "Zugänge der Studie") }
    var studyUsersShort: String { say("Who works on it, in which role", "Wer an ihr arbeitet, in welcher Rolle") }
    var inquiries: String { say("Inquiries", "Anfragen") }
    var inquiriesShort: String { say("What people write to support", "Was Menschen dem Support schreiben") }
    var stations: String { say("Station data", "Stationsdaten") }
    var stationsShort: String { say("Readings, and what was corrected", "Messwerte, und was berichtigt wurde") }
    var audit: String { say("Audit", "Protokoll") }
    var auditShort: String { say("Who did what, when and why", "Wer was wann und warum getan hat") }
    var requests: String { say("Erasures and copies under way", "Laufende Löschungen und Kopien") }
    var requestsShort: String { say("Which services have not answered", "Welche Dienste noch nicht geantwortet haben") }

    var notForYou: String {
        say(
            "This page is for the staff, and your account has no role of theirs. If you need one, ask an administrator.",
            "Diese Seite ist für das Team, und Ihr Konto hat dort keine Rolle. Wenn Sie eine brauchen, fragen Sie die "
                + "Administration.")
    }
    var factorFirst: String {
        say(
            "Your role needs a second factor: connect an authenticator app in your account, then come back.",
            "Ihre Rolle braucht einen zweiten Faktor: Verbinden Sie in Ihrem Konto eine Authenticator-App und kommen Sie "
                + "dann wieder.")
    }
    var connect: String { say("Connect an app", "App verbinden") }

    func findForm(_ reason: String) -> AccountForm {
        let login = AccountField.Kind.input(
            "text",
            [
                ("autocomplete", "off"), ("autocapitalize", "none"), ("spellcheck", "false"), ("maxlength", "254"),
                ("required", ""),
            ])
        return AccountForm(
            "find", say("Find an account", "Konto finden"),
            [
                AccountField("login", say("E-mail or user name", "E-Mail oder Benutzername"), login),
                StaffReason.field(language, value: reason),
            ], button: say("Find the account", "Konto finden"))
    }

    func inviteForm(_ grants: [String], _ reason: String) -> AccountForm {
        AccountForm(
            "invite",
            [
                AccountField(
                    "email", say("E-mail", "E-Mail"),
                    .input("email", [("autocomplete", "off"), ("maxlength", "254"), ("required", "")])),
                AccountField("roles", roles, .boxes(grants.map { ($0, name(of: $0)) })),
                StaffReason.field(language, value: reason),
            ], button: say("Give the roles", "Rollen geben"))
    }
    var inviteHelp: String {
        say(
            "Whoever has an account gets the roles at once. An address without one gets an account and a mail with a link "
                + "that sets its password.",
            "Wer ein Konto hat, bekommt die Rollen sofort. Eine Adresse ohne Konto bekommt eines und eine E-Mail mit einem "
                + "Link, der das Passwort setzt.")
    }

    /// What has just been done.
    func done(_ what: String) -> String? {
        switch what {
        case "granted": say("The role is granted.", "Die Rolle ist gegeben.")
        case "taken": say("The role is taken.", "Die Rolle ist genommen.")
        case "ended": say("The person is signed out everywhere.", "Die Person ist überall abgemeldet.")
        case "invited":
            say(
                "The roles are given. If the address had no account, a mail is on its way.",
                "Die Rollen sind gegeben. Hatte die Adresse kein Konto, ist eine E-Mail unterwegs.")
        default: nil
        }
    }

    /// - Parameter role: as it is stored; one that this version does not know stays as it is.
    func name(of role: String) -> String {
        switch role {
        case "user": say("Allergic user", "Allergische Person")
        case "author": say("Author", "Autorin oder Autor")
        case "editor": say("Editor", "Redaktion")
        case "trusted-reporter": say("Trusted reporter", "Verlässliche Meldungen")
        case "researcher": say("Researcher", "Forschung")
        case "support": say("Support", "Support")
        case "station-editor": say("Station editor", "Stationsdaten bearbeiten")
        case "station-viewer": say("Station viewer", "Stationsdaten abrufen")
        case "data-coordinator": say("Data coordinator", "Datenkoordination")
        case "administrator": say("Administrator", "Administration")
        case "operator": say("Operator", "Betrieb")
        case "developer": say("Developer", "Entwicklung")
        default: titles[role] ?? role
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
