import MessageProtocol
import RequestedNotifications

/// Mails about inquiries. To an address that nobody has confirmed nothing goes that somebody typed.
extension RequestedText {
    static func englishInquiry(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words {
        kind == .confirmInquiry
            ? Words(
                title: "Confirm your address for your message to Breathe Easy",
                body:
                    "Somebody, probably you, wrote to the support of Breathe Easy with this address. Open the link to "
                    + "confirm that it is yours. Until then nobody reads the message, and after three days it is deleted."
                    + "\n\nIf it was not you, ignore this mail.",
                label: "Confirm my address")
            : Words(
                title: "Support has answered your message",
                body: facts.lines(of: .answer)
                    + "\n\nTo write back, use the page; nobody reads replies to this mail.",
                label: "Open the page", entryBody: "The answer is under Contact, and in your e-mail.",
                reason: "You receive this email because you wrote to the support of Breathe Easy.")
    }

    static func germanInquiry(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words {
        kind == .confirmInquiry
            ? Words(
                title: "Bestätigen Sie Ihre Adresse für Ihre Nachricht an Breathe Easy",
                body:
                    "Jemand, vermutlich Sie, hat mit dieser Adresse an den Support von Breathe Easy geschrieben. Öffnen Sie "
                    + "den Link, um zu bestätigen, dass es Ihre ist. Bis dahin liest niemand die Nachricht, und nach drei "
                    + "Tagen wird sie gelöscht.\n\nWenn Sie das nicht waren, ignorieren Sie diese E-Mail.",
                label: "Meine Adresse bestätigen")
            : Words(
                title: "Der Support hat Ihre Nachricht beantwortet",
                body: facts.lines(of: .answer)
                    + "\n\nUm zurückzuschreiben, nutzen Sie die Seite; Antworten auf diese E-Mail liest niemand.",
                label: "Seite öffnen", entryBody: "Die Antwort steht unter Kontakt und in Ihrer E-Mail.",
                reason: "Sie erhalten diese E-Mail, weil Sie an den Support von Breathe Easy geschrieben haben.")
    }
}
