import Localization
import Sessions

/// What the part of the account page about personal tokens says.
struct TokenWords: Sendable {
    let language: ContentLanguage

    /// Of `tokens-form.mustache`.
    var fields: [String: Any] {
        [
            "title": language.saying("Access for your own programs", "Zugang für eigene Programme"),
            "help": language.saying(
                "A token lets a program of yours do what you choose here, and nothing else. Never give it to anybody.",
                "Ein Token erlaubt einem Ihrer Programme, was Sie hier wählen, und sonst nichts. Geben Sie es niemandem."
            ),
            "madeTitle": language.saying("Your new token", "Ihr neues Token"),
            "madeHelp": language.saying(
                "It is shown this once. Copy it into your program now.",
                "Es wird nur dieses eine Mal gezeigt. Kopieren Sie es jetzt in Ihr Programm."),
            "copy": language.saying("Copy", "Kopieren"),
            "name": language.saying("What it is for", "Wofür es ist"),
            "scopes": language.saying("What it may do", "Was es darf"),
            "days": language.saying("Days until it ends", "Tage, bis es endet"),
            "daysHelp": language.saying("1 to 365.", "1 bis 365."),
            "longest": NewToken.days.upperBound,
            "make": language.saying("Make a token", "Token erstellen"),
            "choices": TokenScope.allCases.map { ["value": $0.rawValue, "name": words(of: $0.permission)] },
        ]
    }

    /// Of `tokens-form.js`; `scope.` is what a token may.
    var forScript: [String: String] {
        var words = [
            "usedLast": language.saying("last used", "zuletzt benutzt"),
            "endsOn": language.saying("ends on", "endet am"),
            "noTokens": language.saying("You have none.", "Sie haben keines."),
            "fault.name": language.saying(
                "Write in a few words what it is for.", "Schreiben Sie in wenigen Worten, wofür es ist."),
            "fault.scopes": language.saying("Choose at least one.", "Wählen Sie mindestens eines."),
            "fault.days": language.saying("Choose 1 to 365 days.", "Wählen Sie 1 bis 365 Tage."),
        ]
        for scope in TokenScope.allCases { words["scope.\(scope.rawValue)"] = self.words(of: scope.permission) }
        return words
    }

    private func words(of permission: Permission) -> String {
        switch permission {
        case .readEnvironment: language.saying("See the air at your places", "Die Luft an Ihren Orten sehen")
        case .readAlerts: language.saying("Read your alerts", "Ihre Warnungen lesen")
        case .writeAlerts: language.saying("Report symptoms", "Beschwerden melden")
        case .readMetrics: language.saying("Read your health data", "Ihre Gesundheitsdaten lesen")
        case .writeMetrics: language.saying("Record health data", "Gesundheitsdaten aufzeichnen")
        case .readQuizzes: language.saying("Read your quizzes", "Ihre Fragebögen lesen")
        case .writeQuizzes: language.saying("Answer quizzes", "Fragebögen beantworten")
        case .readInbox: language.saying("Read your inbox", "Ihren Posteingang lesen")
        case .writeInbox: language.saying("Change your inbox", "Ihren Posteingang ändern")
        case .readSubscription: language.saying("Read your places and allergens", "Ihre Orte und Allergene lesen")
        case .writeSubscription: language.saying("Change your places and allergens", "Ihre Orte und Allergene ändern")
        case .readProfile: language.saying("Read your profile", "Ihr Profil lesen")
        default: permission.rawValue
        }
    }
}
