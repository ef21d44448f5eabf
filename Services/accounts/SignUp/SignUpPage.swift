import Localization
import WebPages

/// The page of new users, at `/sign-up`.
struct SignUpPage: WebPage {
    static let path = "/sign-up"
    static let template = "sign-up-page"

    let language: ContentLanguage
    var query = PageQuery()
    /// Whether the mail is on its way.
    var isSent = false
    var refusal: FormRefusal?
    /// What comes back to whoever has to correct something.
    var typed = Typed()
    /// What has to be solved before this sign-up is taken.
    var work: WorkNeeded?

    let script: String? = "sign-up-page.js"
    let styles = ["welcome.css"]

    /// All but the password.
    struct Typed: Sendable, Equatable {
        var email = ""
        var userName = ""
    }

    var title: String {
        isSent
            ? language.saying("Look at your mail", "Sehen Sie in Ihre E-Mails")
            : language.saying("Sign up", "Registrieren")
    }

    var scriptWords: [String: String] {
        [
            "working": language.saying(
                "Very many people sign up right now. Your device does some calculating first, which keeps robots away: "
                    + "one moment, please.",
                "Gerade registrieren sich sehr viele. Ihr Gerät rechnet erst ein wenig, das hält Roboter fern: einen "
                    + "Moment bitte."),
            "worked": language.saying(
                "Done. Enter your password and sign up.",
                "Fertig. Geben Sie Ihr Passwort ein und registrieren Sie sich."),
        ]
    }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "worksWithoutScript": true, "action": query.address(Self.path), "isSent": isSent,
            "signInPath": query.address(SignInPage.path), "confirmPath": query.address(PasswordPage.Step.confirm.path),
            "languages": query.choices(at: Self.path, in: language), "email": typed.email, "userName": typed.userName,
            "says": words,
        ]
        fields["alert"] = refusal?.sentence.map { [["text": $0]] } ?? []
        for field in ["email", "userName", "password"] {
            fields["\(field)Fault"] = refusal?.faults[field].map { [$0] } ?? []
        }
        fields["work"] =
            work.map { [["challenge": $0.challenge, "bits": "\($0.bits)", "wait": waiting(for: $0)]] } ?? []
        return fields
    }

    /// For a browser without scripts, which cannot do the work.
    private func waiting(for work: WorkNeeded) -> String {
        let span = WaitingTime(seconds: Int((work.freeIn ?? 3_600).rounded(.up))).words(in: language)
        return language.saying(
            "Very many people sign up right now. Try again in \(span), or switch on JavaScript: then your device does some "
                + "calculating instead, and you need not wait.",
            "Gerade registrieren sich sehr viele. Versuchen Sie es in \(span) noch einmal, oder schalten Sie JavaScript ein: "
                + "Dann rechnet Ihr Gerät ein wenig, und Sie brauchen nicht zu warten.")
    }

    private var words: [String: String] {
        [
            "emailHelp": language.saying(
                "We send a link there, and nothing else before you follow it.",
                "Wir schicken einen Link dorthin, und sonst nichts, bevor Sie ihn öffnen."),
            "userName": language.saying("User name (optional)", "Benutzername (freiwillig)"),
            "userNameHelp": language.saying(
                "4 to 8 letters and digits. Others see it. You can choose it later.",
                "4 bis 8 Buchstaben und Ziffern. Andere sehen ihn. Sie können ihn später wählen."),
            "passwordHelp": language.saying(
                "At least 8 characters of any kind. Three or four random words are easy to keep in mind.",
                "Mindestens 8 beliebige Zeichen. Drei, vier zufällige Wörter merkt man sich leicht."),
            "signUp": language.saying("Sign up", "Registrieren"),
            "signIn": language.saying("I have an account: sign in", "Ich habe ein Konto: anmelden"),
            "sent": language.saying(
                "We sent a message to that address. The link in it confirms the address and works for a day.",
                "Wir haben eine Nachricht an diese Adresse geschickt. Der Link darin bestätigt die Adresse und gilt "
                    + "einen Tag."),
            "noMail": language.saying(
                "No mail after some minutes? Look among the unwanted mails, or sign up again.",
                "Nach einigen Minuten keine E-Mail? Sehen Sie im Spam-Ordner nach, oder registrieren Sie sich noch einmal."
            ),
            "enterCode": language.saying("Enter the code of the mail", "Code aus der E-Mail eingeben"),
        ]
    }
}

extension SignUpPage {
    /// How to mend what was typed.
    static func mend(_ field: String, in language: ContentLanguage) -> String? {
        switch field {
        case "email":
            language.saying(
                "Enter an address such as name@example.org.", "Geben Sie eine Adresse ein, etwa name@example.org.")
        case "userName":
            language.saying(
                "Choose another one: 4 to 8 letters (a–z) and digits that nobody else has, or leave it empty.",
                "Wählen Sie einen anderen: 4 bis 8 Buchstaben (a–z) und Ziffern, die sonst niemand hat. Oder lassen Sie das "
                    + "Feld leer.")
        case "password": NewPassword.mend(in: language)
        default: nil
        }
    }
}
