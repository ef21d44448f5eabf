import Domain
import Foundation
import Localization

/// Whether whoever sits at the session has to show that they are the owner, and by what.
struct OwnerState: Sendable {
    let means: OwnersMeans
    let isUnlocked: Bool

    var asksPassword: Bool { !isUnlocked && means.hasPassword }
    var takesPasskey: Bool { !isUnlocked && means.canUnlock }
    /// Whether nothing can be typed that confirms a change.
    var isLocked: Bool { !isUnlocked && !means.hasPassword && means.canUnlock }
}

/// What the page about signing in shows and says; the parts about factors are in an extension.
struct SecurityWords: Sendable {
    let language: ContentLanguage
    let person: Person
    let factors: OwnFactors
    let owner: OwnerState

    var title: String { say("Sign-in and security", "Anmeldung und Sicherheit") }

    var addressForms: [AccountForm] {
        let email = AccountField.Kind.input(
            "email", [("autocomplete", "email"), ("maxlength", "254"), ("required", "")])
        var form = AccountForm(
            "email", say("E-mail", "E-Mail"),
            [AccountField("email", say("New address", "Neue Adresse"), email)],
            button: say("Send the link", "Link schicken"), .plain)
        form.state = person.email?.text ?? say("You have given none.", "Sie haben keine angegeben.")
        form.text = say(
            "A link goes to the new address; it takes the place of the present one when you open it.",
            "An die neue Adresse geht ein Link; sie ersetzt die bisherige, sobald Sie ihn öffnen.")
        if person.email == nil {
            form.fields[0].label = say("Your address", "Ihre Adresse")
            form.text = say(
                "A link goes there; notifications may be mailed once you have opened it.",
                "Dorthin geht ein Link; ist er geöffnet, dürfen Benachrichtigungen per E-Mail kommen.")
            return [form]
        }
        form.fields.append(.password(say("Present password", "Bisheriges Passwort")))
        guard person.confirmedAt == nil || person.awaitsOwner else { return [form] }
        var confirm = AccountForm("confirm", button: say("Send the link again", "Link noch einmal schicken"), .plain)
        confirm.note =
            person.awaitsOwner
            ? say(
                "Somebody else gave this account its password. Your roles work once you have set your own by the link in "
                    + "the mail.",
                "Jemand anderes hat diesem Konto sein Passwort gegeben. Ihre Rollen gelten, sobald Sie mit dem Link in der "
                    + "E-Mail Ihr eigenes gesetzt haben.")
            : say(
                "Your address is not confirmed yet: open the link in the mail.",
                "Ihre Adresse ist noch nicht bestätigt: Öffnen Sie den Link in der E-Mail.")
        return [confirm, form]
    }

    var passwordForms: [AccountForm] {
        guard owner.means.hasPassword else { return [] }
        let new = AccountField.Kind.input(
            "password", [("autocomplete", "new-password"), ("minlength", "8"), ("required", "")])
        return [
            AccountForm(
                "password", say("Change the password", "Passwort ändern"),
                text: say(
                    "All other devices are signed out afterwards.", "Danach sind alle anderen Geräte abgemeldet."),
                [
                    .password(say("Present password", "Bisheriges Passwort")),
                    AccountField(
                        "newPassword", say("New password", "Neues Passwort"), new,
                        help: say("At least 8 characters of any kind.", "Mindestens 8 beliebige Zeichen.")),
                ], button: say("Change the password", "Passwort ändern"))
        ]
    }

    func identities(_ linked: [SocialIdentity], title: (SocialIdentity) -> String) -> AccountList {
        var list = AccountList(
            id: "identities", heading: say("Connected providers", "Verbundene Anbieter"),
            text: say(
                "Each of them signs you in here too. To connect another one, sign in with it: if it knows you by the "
                    + "address of this account, we ask whether to connect them.",
                "Jeder meldet Sie auch hier an. Um einen weiteren zu verbinden, melden Sie sich mit ihm an: Kennt er Sie "
                    + "unter der Adresse dieses Kontos, fragen wir, ob wir beide verbinden sollen."),
            none: say("None is connected.", "Keiner ist verbunden."),
            items: linked.map { identity in
                AccountList.Item(
                    id: identity.identityID.uuidString.lowercased(), title: title(identity),
                    times: [(say("Last used", "Zuletzt benutzt"), identity.usedAt)], button: remove)
            })
        list.removeForm = "identity"
        return list
    }

    /// What has just been done.
    func done(_ what: String) -> String? {
        switch what {
        case "password":
            say(
                "The password is changed. All other devices are signed out.",
                "Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.")
        case "mailed":
            say("Open the link in the mail that was sent.", "Öffnen Sie den Link in der E-Mail, die unterwegs ist.")
        case "removed": say("It is removed.", "Es ist entfernt.")
        case "pin": say("The PIN is set.", "Die PIN ist gesetzt.")
        case "passkey": say("The passkey is added.", "Der Passkey ist hinzugefügt.")
        case "unlocked":
            say(
                "Unlocked for ten minutes: no password is asked for.",
                "Für zehn Minuten entsperrt: Es wird kein Passwort verlangt.")
        default: nil
        }
    }

    var remove: String { say("Remove", "Entfernen") }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
