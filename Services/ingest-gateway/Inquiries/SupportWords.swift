import Localization
import Sessions

/// What support's pages say.
struct SupportWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Inquiries", "Anfragen") }
    var inquiryTitle: String { say("Inquiry", "Anfrage") }

    /// In templates, as `says`.
    var shown: [String: String] {
        [
            "reasonNow": say("Your reason:", "Ihr Grund:"), "change": say("Change", "Ändern"),
            "filters": say("Filters", "Filter"), "state": say("State", "Stand"), "kind": say("Kind", "Art"),
            "show": say("Show", "Zeigen"), "next": say("More inquiries", "Weitere Anfragen"), "back": title,
            "none": say("There is nothing here.", "Hier ist nichts."),
            "messages": say("Messages", "Nachrichten"), "account": say("The account", "Das Konto"),
            "noAccount": say(
                "Without an account, from a confirmed address", "Ohne Konto, von einer bestätigten Adresse"),
            "withAccount": say("With an account", "Mit einem Konto"),
            "answer": say("Answer", "Antworten"), "text": say("Your answer", "Ihre Antwort"),
            "textHelp": say(
                "At most \(InquiryText.longest) bytes. It is mailed to the person and stands in their inquiry.",
                "Höchstens \(InquiryText.longest) Bytes. Sie geht per E-Mail an die Person und steht in ihrer Anfrage."),
            "reason": say("Why you do this", "Warum Sie das tun"),
            "reasonHelp": say(
                "3 to 200 characters, for the audit, where it stays for ever. No names, addresses or health data.",
                "3 bis 200 Zeichen für das Protokoll, wo es für immer bleibt. Keine Namen, Adressen oder Gesundheitsdaten."
            ),
            "send": say("Send the answer", "Antwort senden"),
            "close": say("Close the inquiry", "Anfrage schließen"),
            "reopen": say("Reopen the inquiry", "Anfrage wieder öffnen"),
            "closedText": say(
                "This inquiry is closed. Reopen it to answer.",
                "Diese Anfrage ist geschlossen. Öffnen Sie sie wieder, um zu antworten."),
            "staff": say("For the staff", "Für das Team"),
        ]
    }

    func name(of filter: InboxSelection.Filter) -> String {
        switch filter {
        case .waiting: say("Waiting for an answer", "Warten auf Antwort")
        case .new: name(of: InquiryState.new)
        case .open: name(of: InquiryState.open)
        case .answered: name(of: InquiryState.answered)
        case .closed: name(of: InquiryState.closed)
        case .all: say("All", "Alle")
        }
    }

    func name(of state: InquiryState) -> String {
        switch state {
        case .new: say("New", "Neu")
        case .open: say("Open", "Offen")
        case .answered: say("Answered", "Beantwortet")
        case .closed: say("Closed", "Geschlossen")
        }
    }

    func name(of kind: InquiryKind) -> String {
        switch kind {
        case .suggestion: say("Suggestion", "Vorschlag")
        case .correction: say("Correction", "Berichtigung")
        case .comment: say("Comment", "Anmerkung")
        }
    }

    var anyKind: String { say("All kinds", "Alle Arten") }

    func sender(_ message: InquiryMessage, me: String?) -> String {
        guard let author = message.answeredBy else { return say("The person", "Die Person") }
        return "\(author)" == me ? say("You", "Sie") : say("Support", "Support")
    }

    func count(_ messages: Int) -> String {
        messages == 1 ? say("1 message", "1 Nachricht") : say("\(messages) messages", "\(messages) Nachrichten")
    }

    /// - Parameter notice: of the address.
    func done(_ notice: String) -> String? {
        switch notice {
        case "answered": say("The answer is on its way.", "Die Antwort ist unterwegs.")
        case "closed": say("The inquiry is closed.", "Die Anfrage ist geschlossen.")
        case "reopened": say("The inquiry is open again.", "Die Anfrage ist wieder offen.")
        default: nil
        }
    }

    func text(of fault: SupportFault) -> String {
        switch fault {
        case .text:
            say(
                "Write an answer of at most \(InquiryText.longest) bytes, without invisible characters.",
                "Schreiben Sie eine Antwort von höchstens \(InquiryText.longest) Bytes, ohne unsichtbare Zeichen.")
        case .reason: say("Give a reason of 3 to 200 characters.", "Geben Sie einen Grund mit 3 bis 200 Zeichen an.")
        case .changedMeanwhile:
            say(
                "Nothing was sent: somebody has answered, closed or reopened this inquiry meanwhile, or the person wrote "
                    + "again. Below is what it says now, with what you typed.",
                "Es wurde nichts gesendet: Jemand hat diese Anfrage inzwischen beantwortet, geschlossen oder wieder "
                    + "geöffnet, oder die Person hat noch einmal geschrieben. Unten steht, was jetzt darin steht, mit Ihrer "
                    + "Eingabe.")
        case .closed:
            say(
                "Nothing was sent: the inquiry is closed. Reopen it first.",
                "Es wurde nichts gesendet: Die Anfrage ist geschlossen. Öffnen Sie sie zuerst wieder.")
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

/// Why a form of support's was refused.
enum SupportFault: Sendable, Hashable, CaseIterable {
    case text, reason, changedMeanwhile, closed
}
