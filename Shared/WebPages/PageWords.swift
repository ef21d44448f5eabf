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
            "signIn": say("Sign in", "Anmelden"),
            "sections": say("Sections", "Bereiche"), "settings": say("Settings", "Einstellungen"),
            "menu": say("Menu", "Menü"),
        ]
    }

    /// What is no section of its own, at the top of every page of the app.
    var menu: [(path: String, name: String)] {
        [
            ("/articles", say("Tips and articles", "Tipps und Artikel")),
            ("/faq", say("Frequent questions", "Häufige Fragen")), ("/contact", say("Contact", "Kontakt")),
        ]
    }

    func name(of tab: PageTab, _ studyTab: StudyTab) -> String {
        switch tab {
        case .home: say("Home", "Start")
        case .map: say("Map", "Karte")
        case .report: say("Report", "Melden")
        case .journal: studyTab == .study ? say("Study", "Studie") : say("Journal", "Journal")
        case .inbox: say("Inbox", "Eingang")
        }
    }

    func forScripts(in frame: PageFrame) -> [String: String] {
        switch frame {
        case .app: forEveryScript.merging(forApp) { _, own in own }
        case .plain, .bare: forEveryScript
        }
    }

    /// In `api.js`.
    private var forEveryScript: [String: String] {
        [
            "offline": say(
                "The server cannot be reached. Try again in a moment.",
                "Der Server ist nicht erreichbar. Versuchen Sie es gleich noch einmal."),
            "surveyDue": say(
                "Today’s survey of the study is open. It takes less than a minute.",
                "Die heutige Umfrage der Studie ist offen. Sie dauert keine Minute."),
            "answerSurvey": say("Answer now", "Jetzt antworten"),
            "failed": say("The server refused the request.", "Der Server hat die Anfrage abgelehnt."),
            "unsentAtSignOut": say(
                "Something you submitted was not sent yet. Signing out deletes it from this device. Sign out all the same?",
                "Etwas, das Sie abgesendet haben, ist noch nicht gesendet. Beim Abmelden wird es von diesem Gerät "
                    + "gelöscht. Trotzdem abmelden?"),
        ]
    }

    /// In `app.js` and what it imports.
    private var forApp: [String: String] {
        [
            "closeNotice": say("Close this notice", "Hinweis schließen"), "reload": say("Reload", "Neu laden"),
            "signIn": say("Sign in", "Anmelden"),
            "noConnection": say(
                "There is no connection. What you submit waits on this device until there is one.",
                "Es besteht keine Verbindung. Was Sie absenden, wartet auf diesem Gerät, bis es wieder eine gibt."),
            "lastKnown": say("Last known values", "Letzte bekannte Werte"),
            "waitingNotice": say(
                "Something you submitted waits to be sent.", "Etwas, das Sie abgesendet haben, wartet noch."),
            "refusedNotice": say(
                "Something you submitted could not be taken.",
                "Etwas, das Sie abgesendet haben, konnte nicht angenommen werden."),
            "typedNotice": say(
                "Something you typed was not sent. It is kept on this device.",
                "Etwas, das Sie eingegeben haben, wurde nicht gesendet. Es ist auf diesem Gerät aufbewahrt."),
            "formNotSent": say(
                "There is no connection, so this was not sent. What you typed stays here.",
                "Es besteht keine Verbindung, deshalb wurde nichts gesendet. Ihre Eingaben bleiben hier stehen."),
            "showWaiting": say("Show it", "Anzeigen"),
            "reportSent": say("Your report has been sent.", "Ihre Meldung ist gesendet."),
            "painSent": say("Your pain entry has been sent.", "Ihr Schmerzeintrag ist gesendet."),
            "quizSent": say("Your quiz answers have been sent.", "Ihre Antworten auf das Quiz sind gesendet."),
            "unread": say("# unread", "# ungelesen"),
            "newerVersion": say(
                "There is a newer version of this app. Finish what you are typing, then reload.",
                "Es gibt eine neuere Version dieser App. Beenden Sie Ihre Eingabe und laden Sie dann neu."),
            "signedOutElsewhere": say(
                "You are signed out. What you typed is still here; sign in in another tab and go on.",
                "Sie sind abgemeldet. Ihre Eingaben sind noch hier; melden Sie sich in einem anderen Tab an "
                    + "und machen Sie weiter."),
            "otherPerson": say(
                "Somebody else has signed in in this browser. This page is not sent any more: copy what you need, "
                    + "then reload.",
                "In diesem Browser hat sich jemand anderes angemeldet. Diese Seite wird nicht mehr gesendet: "
                    + "Kopieren Sie, was Sie brauchen, und laden Sie dann neu."),
        ]
    }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
