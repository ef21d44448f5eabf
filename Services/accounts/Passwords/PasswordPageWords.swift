import Localization

/// What the pages around mailed links say.
struct PasswordPageWords: Sendable {
    let step: PasswordPage.Step
    let language: ContentLanguage

    var title: String {
        switch step {
        case .forgot: language.saying("Forgot the password", "Passwort vergessen")
        case .reset: language.saying("Choose a new password", "Neues Passwort wählen")
        case .confirm: language.saying("Confirm your address", "Adresse bestätigen")
        case .erase: language.saying("Delete the account", "Konto löschen")
        }
    }

    var doneTitle: String {
        switch step {
        case .forgot: language.saying("Look at your mail", "Sehen Sie in Ihre E-Mails")
        case .reset: language.saying("The password is set", "Das Passwort ist gesetzt")
        case .confirm: language.saying("The address is confirmed", "Die Adresse ist bestätigt")
        case .erase: language.saying("Your account is deleted", "Ihr Konto ist gelöscht")
        }
    }

    var shown: [String: String] {
        [
            "introduction": introduction, "button": button, "done": done,
            "newPassword": language.saying("New password", "Neues Passwort"),
            "help": language.saying(
                "At least 8 characters of any kind. Three or four random words are easy to keep in mind.",
                "Mindestens 8 beliebige Zeichen. Drei, vier zufällige Wörter merkt man sich leicht."),
            "signUp": language.saying("Sign up as a new user", "Neu registrieren"),
            "toStart": language.saying("To the start page", "Zur Startseite"),
            "again": language.saying("Another mail", "Noch eine E-Mail"),
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
        // The same for everybody, so that nobody learns who has an account: ACC-1.9 of the requirements.
        case .forgot:
            language.saying(
                "A mail is on its way to that address: with a link if it has an account, else with how to sign up.",
                "Eine E-Mail ist unterwegs: mit einem Link, wenn die Adresse ein Konto hat, sonst damit, wie Sie sich "
                    + "registrieren.")
        case .reset:
            language.saying("Sign in with it from now on.", "Melden Sie sich von nun an damit an.")
        case .confirm:
            language.saying("Sign in, and you can start.", "Melden Sie sich an, und es kann losgehen.")
        case .erase:
            language.saying(
                "Every part of Breathe Easy erases what it keeps of you. A last mail says when all have done so.",
                "Jeder Teil von Breathe Easy löscht, was er über Sie hat. Eine letzte E-Mail sagt, wenn alle fertig sind."
            )
        }
    }

    /// How to mend a field of the form.
    func mend(_ field: String) -> String? {
        switch (step, field) {
        case (.forgot, "email"):
            language.saying(
                "Enter an address such as name@example.org.", "Geben Sie eine Adresse ein, etwa name@example.org.")
        case (.reset, "newPassword"), (.reset, "password"): NewPassword.mend(in: language)
        case (.reset, MailedTokenField.name), (.confirm, MailedTokenField.name), (.erase, MailedTokenField.name):
            MailedTokenField.mend(in: language)
        default: nil
        }
    }
}
