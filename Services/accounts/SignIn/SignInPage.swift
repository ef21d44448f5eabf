import Localization
import WebPages

/// The page that asks who somebody is, at `/sign-in`; `?to=/quiz` says where to go on.
struct SignInPage: WebPage {
    static let path = "/sign-in"
    static let template = "sign-in-page"

    let language: ContentLanguage
    /// In the order of their buttons.
    let providers: [Provider]
    let script: String? = "sign-in-page.js"
    let styles = ["welcome.css"]

    /// Somebody else's word on who a person is.
    struct Provider: Sendable, Equatable {
        /// As people know it, such as Google.
        var name: String
        /// Where its sign-in begins.
        var path: String
    }

    var title: String { language.saying("Sign in", "Anmelden") }

    var scriptWords: [String: String] {
        [
            "fault.code": language.saying(
                "Enter the six digits that the app shows now.",
                "Geben Sie die sechs Ziffern ein, die die App jetzt zeigt."
            ),
            "fault.recoveryCode": language.saying(
                "Enter the whole code, such as abcd-efgh-ijkl-mnop.",
                "Geben Sie den ganzen Code ein, etwa abcd-efgh-ijkl-mnop."),
        ]
    }

    func fields() -> [String: Any] {
        [
            "hasProviders": !providers.isEmpty,
            "providers": providers.map {
                [
                    "path": $0.path,
                    "label": language.saying("Continue with \($0.name)", "Weiter mit \($0.name)"),
                ]
            },
            "says": [
                "login": language.saying("User name or e-mail", "Benutzername oder E-Mail"),
                "or": language.saying("or", "oder"),
                "stepTitle": language.saying("One more step", "Noch ein Schritt"),
                "stepHelp": language.saying(
                    "Enter the code that your authenticator app shows now. You have five minutes.",
                    "Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt. Sie haben fünf Minuten."),
                "code": language.saying("Code of your authenticator", "Code Ihrer Authenticator-App"),
                "recoveryCode": language.saying("Recovery code", "Wiederherstellungscode"),
                "recoveryHelp": language.saying(
                    "One of those that you kept when you connected the app. Each works once.",
                    "Einer von denen, die Sie beim Verbinden der App aufbewahrt haben. Jeder gilt einmal."),
                "useRecovery": language.saying("Use a recovery code instead", "Wiederherstellungscode verwenden"),
                "useCode": language.saying("Use a code of the app", "Code der App verwenden"),
                "again": language.saying("Begin again", "Neu beginnen"),
                "passkey": language.saying("Use a passkey", "Passkey verwenden"),
                "forgot": language.saying("Forgot the password", "Passwort vergessen"),
                "signUp": language.saying("Sign up as a new user", "Neu registrieren"),
            ],
        ]
    }
}

extension ContentLanguage {
    /// A text that is written in each language, not translated word by word.
    func saying(_ english: String, _ german: String) -> String {
        switch self {
        case .english: english
        case .german: german
        }
    }
}
