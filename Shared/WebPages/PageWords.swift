import Localization

/// What the shared parts of every page say, in one language.
struct PageWords: Sendable {
    private let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    /// In templates, as `common`.
    var shown: [String: String] {
        [
            "toContent": say("To the content", "Zum Inhalt"),
            "needsScript": say("This page needs JavaScript.", "Diese Seite braucht JavaScript."),
            "email": say("E-mail", "E-Mail"), "password": say("Password", "Passwort"),
            "signIn": say("Sign in", "Anmelden"), "signOut": say("Sign out", "Abmelden"),
            "sections": say("Sections", "Bereiche"), "settings": say("Settings", "Einstellungen"),
        ]
    }

    func name(of tab: PageTab) -> String {
        switch tab {
        case .home: say("Home", "Start")
        case .map: say("Map", "Karte")
        case .report: say("Report", "Melden")
        case .journal: say("Quiz", "Quiz")
        case .inbox: say("Inbox", "Eingang")
        }
    }

    /// In `api.js`.
    var forScripts: [String: String] {
        [
            "offline": say(
                "The server cannot be reached. Try again in a moment.",
                "Der Server ist nicht erreichbar. Versuchen Sie es gleich noch einmal."),
            "failed": say("The server refused the request.", "Der Server hat die Anfrage abgelehnt."),
        ]
    }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
