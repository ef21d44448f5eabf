import Localization

/// What the parts of the account page about authenticator apps and PINs say.
struct FactorWords: Sendable {
    let language: ContentLanguage

    /// Of `authenticator-form.mustache` and `pin-form.mustache`.
    var fields: [String: Any] {
        authenticator.merging(recovery) { own, _ in own }.merging(pin) { own, _ in own }
    }

    private var authenticator: [String: Any] {
        [
            "title": language.saying("Authenticator app", "Authenticator-App"),
            "help": language.saying(
                "With an app connected, your password alone opens nothing: each sign-in asks for a code of the app.",
                "Ist eine App verbunden, öffnet Ihr Passwort allein nichts mehr: Jede Anmeldung fragt nach einem Code der "
                    + "App."),
            "required": language.saying(
                "Your role needs this. Until an app is connected, what is for the staff stays closed.",
                "Ihre Rolle braucht das. Bis eine App verbunden ist, bleibt geschlossen, was für das Team ist."),
            "passwordHelp": language.saying(
                "It confirms that it is you. Leave it empty if you have none, or to use a passkey.",
                "Es bestätigt, dass Sie es sind. Lassen Sie es leer, wenn Sie keines haben oder einen Passkey verwenden."
            ),
            "connect": language.saying("Connect an app", "App verbinden"),
            "remove": language.saying("Remove the app", "App entfernen"),
            "secretTitle": language.saying("Enter this in your app", "Geben Sie das in Ihrer App ein"),
            "openApp": language.saying("Open in an app on this device", "In einer App auf diesem Gerät öffnen"),
            "code": language.saying("The code that the app shows now", "Der Code, den die App jetzt zeigt"),
            "confirm": language.saying("Confirm the code", "Code bestätigen"),
        ]
    }

    private var recovery: [String: Any] {
        [
            "recoveryTitle": language.saying("Your recovery codes", "Ihre Wiederherstellungscodes"),
            "recoveryHelp": language.saying(
                "They are shown this once. Keep them where you find them without your phone: each signs you in once "
                    + "in place of a code of the app.",
                "Sie werden nur dieses eine Mal gezeigt. Bewahren Sie sie so auf, dass Sie sie ohne Ihr Telefon finden: "
                    + "Jeder meldet Sie einmal an, anstelle eines Codes der App."),
            "renew": language.saying("Make new recovery codes", "Neue Wiederherstellungscodes"),
            "copy": language.saying("Copy", "Kopieren"), "download": language.saying("Download", "Herunterladen"),
        ]
    }

    private var pin: [String: Any] {
        [
            "pinTitle": "PIN",
            "pinHelp": language.saying(
                "It opens for ten minutes what asks for more than being signed in, where you have no passkey.",
                "Sie öffnet zehn Minuten lang, was mehr verlangt als die Anmeldung, wenn Sie keinen Passkey haben."),
            "pin": language.saying("New PIN", "Neue PIN"),
            "pinRule": language.saying(
                "6 to 12 digits, and no row such as 123456.", "6 bis 12 Ziffern, keine Reihe wie 123456."),
            "setPIN": language.saying("Set the PIN", "PIN setzen"),
            "removePIN": language.saying("Remove the PIN", "PIN entfernen"),
        ]
    }

    /// Of the modules beside them.
    var forScript: [String: String] {
        [
            "noApp": language.saying("No app is connected.", "Keine App ist verbunden."),
            "appConnected": language.saying("An app is connected.", "Eine App ist verbunden."),
            "codesLeft": language.saying("Recovery codes left:", "Wiederherstellungscodes übrig:"),
            "connect": language.saying("Connect an app", "App verbinden"),
            "connectAnother": language.saying("Connect another app", "Andere App verbinden"),
            "appIsConnected": language.saying(
                "The app is connected. All other devices are signed out.",
                "Die App ist verbunden. Alle anderen Geräte sind abgemeldet."),
            "hasPIN": language.saying("You have a PIN.", "Sie haben eine PIN."),
            "noPIN": language.saying("You have no PIN.", "Sie haben keine PIN."),
            "pinSet": language.saying("The PIN is set.", "Die PIN ist gesetzt."),
            "fault.code": language.saying(
                "Enter the six digits that the app shows now.",
                "Geben Sie die sechs Ziffern ein, die die App jetzt zeigt."
            ),
            "fault.pin": language.saying(
                "Choose 6 to 12 digits that are no row.", "Wählen Sie 6 bis 12 Ziffern, die keine Reihe sind."),
        ]
    }
}
