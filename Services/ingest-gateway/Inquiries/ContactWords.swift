import Foundation
import Localization

/// What the pages of contact say.
struct ContactWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Contact", "Kontakt") }
    var inquiryTitle: String { say("Your message", "Ihre Nachricht") }

    /// In templates, as `says`.
    var shown: [String: String] {
        [
            "text": say(
                "A suggestion, something to correct, a comment: support reads every message and answers it.",
                "Ein Vorschlag, etwas zu berichtigen, eine Anmerkung: Der Support liest jede Nachricht und antwortet."),
            "doctor": say(
                "We cannot give medical advice. If you feel unwell, ask a doctor; in an emergency call 112.",
                "Wir können keinen medizinischen Rat geben. Geht es Ihnen nicht gut, fragen Sie ärztlich nach; im Notfall "
                    + "rufen Sie 112."),
            "kind": say("What it is", "Worum es geht"), "message": say("Your message", "Ihre Nachricht"),
            "messageHelp": say(
                "At most \(InquiryText.longest) bytes: about a page. Leave out what nobody needs to know about your health.",
                "Höchstens \(InquiryText.longest) Bytes: etwa eine Seite. Lassen Sie weg, was niemand über Ihre Gesundheit "
                    + "wissen muss."),
            "email": say("Your e-mail address", "Ihre E-Mail-Adresse"),
            "emailHelp": say(
                "You get a link that confirms it. Until you open it, nobody reads your message; after three days it is "
                    + "deleted.",
                "Sie bekommen einen Link, der sie bestätigt. Bis Sie ihn öffnen, liest niemand Ihre Nachricht; nach drei "
                    + "Tagen wird sie gelöscht."),
            "trap": say("Leave this empty", "Lassen Sie dieses Feld leer"),
            "send": say("Send the message", "Nachricht senden"),
            "signIn": say("Sign in", "Anmelden"),
            "signInText": say(
                "With an account the answer comes here, too.", "Mit einem Konto kommt die Antwort auch hierher."),
            "own": say("Your messages", "Ihre Nachrichten"),
            "back": title, "again": say("Write again", "Noch einmal schreiben"),
            "againSend": say("Send", "Senden"),
            "closedText": say(
                "Support has closed this message. If you write again, it is open again.",
                "Der Support hat diese Nachricht geschlossen. Schreiben Sie noch einmal, ist sie wieder offen."),
            "confirmButton": say("Confirm my address", "Meine Adresse bestätigen"),
            "kept": say(
                "Messages are kept sealed, for a year after the last change.",
                "Nachrichten werden versiegelt aufbewahrt, ein Jahr lang nach der letzten Änderung."),
        ]
    }

    func name(of kind: InquiryKind) -> String {
        switch kind {
        case .suggestion: say("A suggestion", "Ein Vorschlag")
        case .correction: say("Something to correct", "Etwas zu berichtigen")
        case .comment: say("A comment", "Eine Anmerkung")
        }
    }

    /// As the person sees it.
    func name(of state: InquiryState) -> String {
        switch state {
        case .new, .open: say("Not answered yet", "Noch nicht beantwortet")
        case .answered: say("Answered", "Beantwortet")
        case .closed: say("Closed", "Geschlossen")
        }
    }

    func sender(isAnswer: Bool) -> String { isAnswer ? say("Support", "Support") : say("You", "Sie") }

    /// How an answer reaches whoever is signed in.
    func reply(byMail: Bool) -> String {
        byMail
            ? say(
                "The answer comes to the address of your account and stands here.",
                "Die Antwort kommt an die Adresse Ihres Kontos und steht hier.")
            : say(
                "The answer stands here. Once the address of your account is confirmed, it comes by e-mail, too.",
                "Die Antwort steht hier. Ist die Adresse Ihres Kontos bestätigt, kommt sie auch per E-Mail.")
    }

    func text(of fault: ContactForm.Field) -> String {
        switch fault {
        case .kind: say("Choose what it is.", "Wählen Sie, worum es geht.")
        case .message:
            say(
                "Write something, at most \(InquiryText.longest) bytes. Letters with accents and emoji have several.",
                "Schreiben Sie etwas, höchstens \(InquiryText.longest) Bytes. Umlaute und Emoji haben mehrere.")
        case .characters:
            say(
                "The text has characters that cannot be seen. Type it here, or paste it without its formatting.",
                "Der Text hat unsichtbare Zeichen. Tippen Sie ihn hier, oder fügen Sie ihn ohne Formatierung ein.")
        case .address:
            say(
                "Enter an address such as name@example.org.", "Geben Sie eine Adresse wie name@example.org ein.")
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
