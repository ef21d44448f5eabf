import Foundation
import Localization

/// What became of a message.
enum ContactNotice: Sendable, Equatable {
    case sent
    /// A link was mailed.
    case unconfirmed
    case added
    case faulty
    case robot(RobotSign)
    case tooMany(freeIn: TimeInterval)
    case congested
    case noMail
    /// Whoever typed it is not signed in any more.
    case signedOut

    var isDone: Bool { [.sent, .unconfirmed, .added].contains(self) }

    /// In addresses.
    init?(done word: String) {
        switch word {
        case "sent": self = .sent
        case "unconfirmed": self = .unconfirmed
        case "added": self = .added
        default: return nil
        }
    }
}

extension ContactWords {
    func text(of notice: ContactNotice) -> String {
        switch notice {
        case .sent:
            say(
                "Your message has been sent. Support answers it.",
                "Ihre Nachricht ist gesendet. Der Support antwortet.")
        case .unconfirmed:
            say(
                "One more step: open the link in the mail that we have sent you. It works for three days.",
                "Noch ein Schritt: Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben. Er gilt drei Tage."
            )
        case .added: say("Your message has been added.", "Ihre Nachricht ist hinzugefügt.")
        case .faulty:
            say(
                "Nothing was sent: something below has to be mended.",
                "Es wurde nichts gesendet: Unten ist etwas zu verbessern.")
        case .robot(let sign): text(of: sign)
        case .tooMany(let seconds): tooMany(seconds)
        case .congested:
            say(
                "Nothing was sent, because it cannot be passed on right now. Your text is still here; send it again in a "
                    + "minute.",
                "Es wurde nichts gesendet, weil es sich gerade nicht weitergeben lässt. Ihr Text ist noch hier; senden Sie "
                    + "ihn in einer Minute noch einmal.")
        case .noMail:
            say(
                "This server sends no mail, so it cannot answer people without an account. Sign in and write again; your "
                    + "text is still here.",
                "Dieser Server verschickt keine E-Mails und kann Menschen ohne Konto nicht antworten. Melden Sie sich an "
                    + "und schreiben Sie noch einmal; Ihr Text ist noch hier.")
        case .signedOut:
            say(
                "You are signed out, so nothing was sent. Your text is still here: sign in in another tab, or enter an "
                    + "address.",
                "Sie sind abgemeldet, deshalb wurde nichts gesendet. Ihr Text ist noch hier: Melden Sie sich in einem "
                    + "anderen Tab an, oder geben Sie eine Adresse ein.")
        }
    }

    private func text(of sign: RobotSign) -> String {
        switch sign {
        case .hiddenField:
            say(
                "Nothing was sent: a field that people do not see was filled in, as programs do. It is empty again; your "
                    + "text is still here. Send it once more.",
                "Es wurde nichts gesendet: Ein Feld, das Menschen nicht sehen, war ausgefüllt, wie Programme es tun. Es ist "
                    + "wieder leer; Ihr Text ist noch hier. Senden Sie ihn noch einmal.")
        case .tooFast:
            say(
                "Nothing was sent: the form came back faster than people write, as from a program. Your text is still "
                    + "here. Send it once more.",
                "Es wurde nichts gesendet: Das Formular kam schneller zurück, als Menschen schreiben, wie von einem "
                    + "Programm. Ihr Text ist noch hier. Senden Sie ihn noch einmal.")
        case .unknownForm:
            say(
                "Nothing was sent: the form was opened more than a day ago, or not here. Your text is still here. Send it "
                    + "once more.",
                "Es wurde nichts gesendet: Das Formular wurde vor mehr als einem Tag geöffnet, oder nicht hier. Ihr Text "
                    + "ist noch hier. Senden Sie ihn noch einmal.")
        }
    }

    private func tooMany(_ seconds: TimeInterval) -> String {
        let hours = max(1, Int((seconds / 3_600).rounded(.up)))
        return say(
            "Nothing was sent: several messages came from you already. Your text is still here; send it again in "
                + (hours == 1 ? "an hour." : "\(hours) hours."),
            "Es wurde nichts gesendet: Von Ihnen kamen schon mehrere Nachrichten. Ihr Text ist noch hier; senden Sie ihn "
                + (hours == 1 ? "in einer Stunde noch einmal." : "in \(hours) Stunden noch einmal."))
    }
}
