import Localization
import WebPages

/// The page that asks for a mail with a link, or the one behind such a link.
struct PasswordPage: WebPage {
    static let template = "password-page"

    let step: Step
    let language: ContentLanguage
    let script: String? = "password-page.js"
    let styles = ["welcome.css"]
    let isIndexed = false

    enum Step: String, CaseIterable, Sendable {
        case forgot
        case reset
        case confirm
        case erase

        var path: String {
            switch self {
            case .forgot: "/account/forgot-password"
            case .reset: "/account/reset-password"
            case .confirm: "/account/confirm"
            case .erase: "/account/delete"
            }
        }
    }

    var title: String {
        switch step {
        case .forgot: language.saying("Forgot the password", "Passwort vergessen")
        case .reset: language.saying("Choose a new password", "Neues Passwort wählen")
        case .confirm: language.saying("Confirm your address", "Adresse bestätigen")
        case .erase: language.saying("Delete the account", "Konto löschen")
        }
    }

    func fields() -> [String: Any] {
        [
            "step": step.rawValue, "asksAddress": step == .forgot, "asksPassword": step == .reset,
            "says": [
                "introduction": introduction, "button": button, "done": done,
                "newPassword": language.saying("New password", "Neues Passwort"),
                "help": language.saying("At least 8 characters of any kind.", "Mindestens 8 beliebige Zeichen."),
                "signUp": language.saying("Sign up as a new user", "Neu registrieren"),
            ],
        ]
    }

    private var introduction: String {
        switch step {
        case .forgot:
            language.saying(
                "We send a link to your address with which you choose a new one.",
                "Wir schicken Ihnen einen Link, mit dem Sie ein neues wählen.")
        case .reset:
            language.saying(
                "You are signed out everywhere else afterwards.",
                "Danach sind Sie überall sonst abgemeldet.")
        case .confirm:
            language.saying(
                "One tap, and notifications may be mailed to this address.",
                "Ein Tippen, und Benachrichtigungen dürfen an diese Adresse gehen.")
        case .erase:
            language.saying(
                "Everything of you is erased in every part of Breathe Easy. It cannot be undone.",
                "Alles über Sie wird in jedem Teil von Breathe Easy gelöscht. Das lässt sich nicht rückgängig machen.")
        }
    }

    private var button: String {
        switch step {
        case .forgot: language.saying("Send the link", "Link schicken")
        case .reset: language.saying("Set the password", "Passwort setzen")
        case .confirm: language.saying("Confirm the address", "Adresse bestätigen")
        case .erase: language.saying("Delete my account", "Mein Konto löschen")
        }
    }

    private var done: String {
        switch step {
        // The same for everybody, so that nobody learns who has an account.
        case .forgot:
            language.saying(
                "A mail is on its way to that address: with a link if it has an account, else with how to sign up.",
                "Eine E-Mail ist unterwegs: mit einem Link, wenn die Adresse ein Konto hat, sonst damit, wie Sie sich "
                    + "registrieren.")
        case .reset: language.saying("The password is set.", "Das Passwort ist gesetzt.")
        case .confirm: language.saying("The address is confirmed.", "Die Adresse ist bestätigt.")
        case .erase: language.saying("Your account is deleted.", "Ihr Konto ist gelöscht.")
        }
    }
}
