import Foundation
import Localization

/// How to mend what somebody typed into a form of their account.
struct FaultWords: Sendable {
    let language: ContentLanguage

    /// - Parameter field: as the API names it.
    func text(of field: String) -> String {
        switch field {
        case "userName":
            say(
                "Choose another one: 4 to 8 letters and digits that nobody else has.",
                "Wählen Sie einen anderen: 4 bis 8 Buchstaben und Ziffern, die sonst niemand hat.")
        case "firstName", "lastName":
            say("Shorten or correct the name.", "Kürzen oder berichtigen Sie den Namen.")
        case "birthDate":
            say(
                "Correct the date. While your parent or guardian is being asked, you cannot change it.",
                "Berichtigen Sie das Datum. Solange jemand um Zustimmung gebeten ist, lässt es sich nicht ändern.")
        case "country": say("Choose a country.", "Wählen Sie ein Land.")
        case "guardianEmail":
            say(
                "Enter the address of a parent or guardian, not yours.",
                "Geben Sie die Adresse von Eltern oder Erziehungsberechtigten an, nicht Ihre.")
        case "picture":
            say(
                "Choose another picture: JPEG, PNG or WebP, at most 5 MB.",
                "Wählen Sie ein anderes Bild: JPEG, PNG oder WebP, höchstens 5 MB.")
        case "password": wrongPassword
        case "newPassword":
            say(
                "Choose another one: at least 8 characters, not your name or address, and none that many use.",
                "Wählen Sie ein anderes: mindestens 8 Zeichen, nicht Ihr Name oder Ihre Adresse, und keines, das viele "
                    + "verwenden.")
        case "email":
            say("Enter an address such as name@example.org.", "Geben Sie eine Adresse wie name@example.org ein.")
        case "login":
            say("Enter an address or a user name.", "Geben Sie eine Adresse oder einen Benutzernamen ein.")
        case "pin": say("Choose 6 to 12 digits that are no row.", "Wählen Sie 6 bis 12 Ziffern, die keine Reihe sind.")
        case "code":
            say(
                "Enter the six digits that the app shows now.",
                "Geben Sie die sechs Ziffern ein, die die App jetzt zeigt.")
        case "name":
            say("Write in a few words what it is for.", "Schreiben Sie in wenigen Worten, wofür es ist.")
        case "scopes": say("Choose at least one.", "Wählen Sie mindestens eines.")
        case "days": say("Choose 1 to 365 days.", "Wählen Sie 1 bis 365 Tage.")
        case "reason":
            say(
                "Say in 3 to 200 characters why you do this.", "Sagen Sie in 3 bis 200 Zeichen, warum Sie das tun.")
        case "roles", "role": say("Choose a role.", "Wählen Sie eine Rolle.")
        case "subject", "actor": say("Enter an account's id.", "Geben Sie die Kennung eines Kontos ein.")
        case "isSure":
            say("Confirm that everything may be erased.", "Bestätigen Sie, dass alles gelöscht werden darf.")
        case "link":
            say("Paste the whole link from the mail.", "Fügen Sie den ganzen Link aus der E-Mail ein.")
        case "receipt":
            say(
                "Enter the number and the key as they were shown after the deletion.",
                "Geben Sie Nummer und Schlüssel so ein, wie sie nach dem Löschen gezeigt wurden.")
        default: say("Choose one of those that there are.", "Wählen Sie eines von denen, die es gibt.")
        }
    }

    func text(of error: RoleError) -> String {
        switch error {
        case .unknownPerson: say("There is no such account.", "Es gibt kein solches Konto.")
        case .unknownRole: say("There is no such role.", "Es gibt keine solche Rolle.")
        case .ownRole:
            say(
                "Nobody changes their own roles: ask a colleague.",
                "Niemand ändert die eigenen Rollen: Fragen Sie eine Kollegin oder einen Kollegen.")
        case .notYours:
            say("None of your roles may grant or take this one.", "Keine Ihrer Rollen darf diese geben oder nehmen.")
        case .lastAdministrator:
            say(
                "This is the last administrator: make somebody else one first.",
                "Das ist die letzte Person in der Administration: Geben Sie die Rolle zuerst jemand anderem.")
        }
    }

    func tooOften(seconds: TimeInterval) -> String {
        let span = WaitingTime(seconds: Int(seconds.rounded(.up))).words(in: language)
        return say(
            "It was tried too often. Try again in \(span).",
            "Das wurde zu oft versucht. Versuchen Sie es in \(span) noch einmal.")
    }

    func exportTooSoon(seconds: TimeInterval) -> String {
        let span = WaitingTime(seconds: Int(seconds.rounded(.up))).words(in: language)
        return say(
            "You can ask for a copy once a day. The next one is possible in \(span).",
            "Sie können einmal am Tag eine Kopie anfordern. Die nächste ist in \(span) möglich.")
    }

    func tooMany(_ limit: Int) -> String {
        say(
            "You have \(limit), which is as many as there may be. Remove one first.",
            "Sie haben \(limit), mehr sind nicht möglich. Entfernen Sie zuerst eines.")
    }

    func wrongPIN(left: Int) -> String {
        say(
            "The PIN is wrong. After \(left) more it is deleted.",
            "Die PIN ist falsch. Nach \(left) weiteren Fehlern wird sie gelöscht.")
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

extension FaultWords {
    var wrongPassword: String { say("This is not your password.", "Das ist nicht Ihr Passwort.") }
    var noPassword: String {
        say(
            "You have no password yet. “Forgot the password” on the sign-in page sets one.",
            "Sie haben noch kein Passwort. „Passwort vergessen“ auf der Anmeldeseite setzt eines.")
    }
    var ownerFirst: String {
        say(
            "Show that it is you: enter your password, or unlock with a passkey or your PIN.",
            "Zeigen Sie, dass Sie es sind: Geben Sie Ihr Passwort ein, oder entsperren Sie mit Passkey oder PIN.")
    }
    var linkIsOver: String {
        say(
            "The link was used before or is over. Ask for another one.",
            "Der Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an.")
    }
    var nothingToConfirm: String {
        say("There is no address that waits to be confirmed.", "Keine Adresse wartet auf eine Bestätigung.")
    }
    var noConfirmedAddress: String {
        say("Confirm your address first.", "Bestätigen Sie zuerst Ihre Adresse.")
    }
    var mailedLinkNeeded: String {
        say(
            "Show that it is you: have a link mailed below.",
            "Zeigen Sie, dass Sie es sind: Lassen Sie sich unten einen Link schicken.")
    }
    var beginAgain: String {
        say("It took too long. Begin again.", "Das hat zu lange gedauert. Beginnen Sie noch einmal.")
    }
    var neededByRole: String {
        say(
            "Your role needs a second factor. Connect another app in place of this one.",
            "Ihre Rolle braucht einen zweiten Faktor. Verbinden Sie eine andere App anstelle dieser.")
    }
    var pinEnded: String {
        say("The PIN was wrong too often and is deleted.", "Die PIN war zu oft falsch und ist gelöscht.")
    }
    var goneMeanwhile: String { say("It is gone already.", "Es ist schon entfernt.") }
    var lastWayIn: String {
        say(
            "This is the only way into your account. Add another one first.",
            "Das ist der einzige Weg in Ihr Konto. Richten Sie zuerst einen weiteren ein.")
    }
}
