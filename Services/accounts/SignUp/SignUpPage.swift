import Localization
import WebPages

/// The page of new users, at `/sign-up`.
struct SignUpPage: WebPage {
    static let path = "/sign-up"
    static let template = "sign-up-page"

    let language: ContentLanguage
    let script: String? = "sign-up-page.js"
    let styles = ["welcome.css"]

    var title: String { language.saying("Sign up", "Registrieren") }

    var scriptWords: [String: String] {
        [
            "working": language.saying(
                "Very many people sign up right now. Your device does some calculating first, which keeps robots away: "
                    + "one moment, please.",
                "Gerade registrieren sich sehr viele. Ihr Gerät rechnet erst ein wenig, das hält Roboter fern: einen "
                    + "Moment bitte.")
        ]
    }

    func fields() -> [String: Any] {
        [
            "says": [
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
                "sentTitle": language.saying("Look at your mail", "Sehen Sie in Ihre E-Mails"),
                "sent": language.saying(
                    "We sent a message to that address. The link in it confirms the address and works for a day. "
                        + "No mail after some minutes? Look among the unwanted mails, or sign up again.",
                    "Wir haben eine Nachricht an diese Adresse geschickt. Der Link darin bestätigt die Adresse und gilt "
                        + "einen Tag. Nach einigen Minuten keine E-Mail? Sehen Sie im Spam-Ordner nach, oder "
                        + "registrieren Sie sich noch einmal."),
            ]
        ]
    }
}
