import Localization
import WebPages

/// What a person's account is, at `/account`: name, address, password, second factors, devices,
/// tokens, copy and deletion.
struct AccountPage: WebPage {
    static let path = "/account"
    static let template = "account-page"

    let language: ContentLanguage
    /// Whether it leads to the page of the staff.
    let isOfStaff: Bool
    let script: String? = "account-page.js"
    let styles = ["profile-form.css"]
    let isIndexed = false

    var title: String { language.saying("Your account", "Ihr Konto") }

    var scriptWords: [String: String] {
        [
            "unconfirmed": language.saying(
                "not confirmed yet: follow the link in the mail",
                "noch nicht bestätigt: öffnen Sie den Link in der E-Mail"),
            "noAddress": language.saying("none", "keine"),
            "thisDevice": language.saying("this device", "dieses Gerät"),
            "lastSeen": language.saying("last seen", "zuletzt"),
            "end": language.saying("Sign out", "Abmelden"), "remove": language.saying("Remove", "Entfernen"),
            "program": language.saying("A program", "Ein Programm"),
            "browser": language.saying("A browser", "Ein Browser"),
            "changed": language.saying(
                "The password is changed. All other devices are signed out.",
                "Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet."),
            "exportAsked": language.saying(
                "Your copy is being made. A mail tells you when it is ready.",
                "Ihre Kopie wird zusammengestellt. Eine E-Mail sagt Ihnen, wenn sie bereit ist."),
            "consentSaved": language.saying("Saved. It holds at once.", "Gespeichert. Es gilt ab sofort."),
            "passkeyAdded": language.saying("The passkey is added.", "Der Passkey ist hinzugefügt."),
            "linkMailed": language.saying(
                "Open the link in the mail that was sent.", "Öffnen Sie den Link in der E-Mail, die unterwegs ist."),
            "removed": language.saying("It is removed.", "Es ist entfernt."),
            "copied": language.saying("It is copied.", "Es ist kopiert."),
            "ownerFirst": language.saying(
                "Show that it is you: enter your password in the same part of the page.",
                "Zeigen Sie, dass Sie es sind: Geben Sie Ihr Passwort im selben Abschnitt ein."),
        ].merging(ProfileWords(language: language).forScript) { own, _ in own }
            .merging(FactorWords(language: language).forScript) { own, _ in own }
            .merging(TokenWords(language: language).forScript) { own, _ in own }
    }

    func fields() -> [String: Any] {
        [
            "consents": [
                "title": language.saying("What you allow", "Was Sie erlauben"),
                "introduction": language.saying(
                    "You can change your mind at any time.", "Sie können es sich jederzeit anders überlegen."),
                "notice": language.saying("Privacy notice", "Datenschutzhinweise"),
            ],
            "profile": ProfileWords(language: language).fields,
            "factors": FactorWords(language: language).fields,
            "tokens": TokenWords(language: language).fields,
            "isOfStaff": isOfStaff,
            "identities": [
                "title": language.saying("Connected providers", "Verbundene Anbieter"),
                "help": language.saying(
                    "Each of them signs you in here too. To connect another one, sign in with it: if it knows you by "
                        + "the address of this account, we ask whether to connect them.",
                    "Jeder meldet Sie auch hier an. Um einen weiteren zu verbinden, melden Sie sich mit ihm an: Kennt er "
                        + "Sie unter der Adresse dieses Kontos, fragen wir, ob wir beide verbinden sollen."),
                "none": language.saying("None is connected.", "Keiner ist verbunden."),
            ],
            "says": [
                "staff": language.saying("For the staff", "Für das Team"),
                "devices": language.saying("Where you are signed in", "Wo Sie angemeldet sind"),
                "changePassword": language.saying("Change the password", "Passwort ändern"),
                "oldPassword": language.saying("Present password", "Bisheriges Passwort"),
                "newPassword": language.saying("New password", "Neues Passwort"),
                "passkeys": "Passkeys",
                "passkeysHelp": language.saying(
                    "A passkey signs you in with your fingerprint, face or screen lock. Nobody can phish it.",
                    "Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder Bildschirmsperre an. Niemand kann ihn "
                        + "abfischen."),
                "passkeyPasswordHelp": language.saying(
                    "It confirms that you add or remove a passkey. Leave it empty if you have none.",
                    "Es bestätigt, dass Sie einen Passkey hinzufügen oder entfernen. Lassen Sie es leer, wenn Sie keines "
                        + "haben."),
                "addPasskey": language.saying("Add a passkey", "Passkey hinzufügen"),
                "copy": language.saying("A copy of everything", "Eine Kopie von allem"),
                "copyHelp": language.saying(
                    "One file with all that is kept of you, readable for people and programs.",
                    "Eine Datei mit allem, was über Sie gespeichert ist, lesbar für Menschen und Programme."),
                "askCopy": language.saying("Make a copy", "Kopie anfordern"),
                "delete": language.saying("Delete the account", "Konto löschen"),
                "deleteHelp": language.saying(
                    "Everything of you is erased in every part of Breathe Easy. It cannot be undone.",
                    "Alles über Sie wird in jedem Teil von Breathe Easy gelöscht. Das lässt sich nicht rückgängig "
                        + "machen."),
                "deleteButton": language.saying("Delete my account", "Mein Konto löschen"),
                "mailDeleteLink": language.saying("Mail me a link instead", "Stattdessen Link mailen"),
                "gone": language.saying(
                    "Your account is deleted. Every part of Breathe Easy erases what it keeps of you.",
                    "Ihr Konto ist gelöscht. Jeder Teil von Breathe Easy löscht, was er über Sie hat."),
            ],
        ]
    }
}
