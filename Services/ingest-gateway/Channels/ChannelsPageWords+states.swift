import Domain
import Foundation
import Localization

extension ChannelsPageWords {
    func name(of channel: Channel) -> String {
        switch channel {
        case .inApp: say("Inbox", "Posteingang")
        case .email: say("E-mail", "E-Mail")
        case .webPush: say("Browser", "Browser")
        case .apns: say("Apple device", "Apple-Gerät")
        case .fcm: say("Android device", "Android-Gerät")
        case .webhook: say("Webhook", "Webhook")
        }
    }

    func name(of state: PersonChannel.State) -> String {
        switch state {
        case .active: say("works", "geht")
        case .failing: say("failing", "gestört")
        case .off: say("off", "aus")
        case .retired: say("retired", "stillgelegt")
        }
    }

    /// What became of the last messages, for how long, and what comes next.
    func condition(of channel: PersonChannel, _ time: (Date) -> String) -> String {
        let reason = channel.reason.map(reason) ?? say("the messages do not arrive", "die Nachrichten kommen nicht an")
        let since = channel.since.map(time)
        switch channel.state {
        case .active:
            if let sent = channel.lastSentAt.map(time) {
                return say("Last message: \(sent).", "Letzte Nachricht: \(sent).")
            }
            if let added = channel.addedAt.map(time) { return say("Added: \(added).", "Hinzugefügt: \(added).") }
            return say("To the address of your account.", "An die Adresse Ihres Kontos.")
        case .failing:
            let next =
                channel.retryAt.map(time).map { say("next attempt: \($0)", "nächster Versuch: \($0)") }
                ?? say("the next notification tries it again", "die nächste Benachrichtigung versucht es wieder")
            return say(
                "Not working\(since.map { " since \($0)" } ?? ""): \(reason); \(next).",
                "Gestört\(since.map { " seit \($0)" } ?? ""): \(reason); \(next).")
        case .off: return say("Nothing is sent there: \(reason).", "Dorthin wird nichts gesendet: \(reason).")
        case .retired:
            return say(
                "Nothing is sent there\(since.map { " since \($0)" } ?? ""): \(reason). A test, or adding it"
                    + " again, starts it anew.",
                "Dorthin wird nichts gesendet\(since.map { ", seit \($0)" } ?? ""): \(reason). Eine Probe oder erneutes"
                    + " Hinzufügen setzt ihn wieder in Gang.")
        }
    }

    /// - Parameter word: of the notifier, such as `timed-out`.
    private func reason(_ word: String) -> String {
        switch word {
        case "gone": say("no longer reachable", "nicht mehr erreichbar")
        case "bounced": say("mail bounced", "E-Mails kamen zurück")
        case "malformed", "malformed-address": say("not a usable address", "keine brauchbare Adresse")
        case "unreachable": say("its server cannot be reached", "der Server ist nicht erreichbar")
        case "timed-out": say("its server does not respond in time", "der Server antwortet nicht rechtzeitig")
        case "deferred": say("its server asks to try again later", "der Server bittet um einen späteren Versuch")
        case "throttled": say("its server asks for fewer messages", "der Server bittet um weniger Nachrichten")
        case "refused": say("its server refuses the messages", "der Server lehnt die Nachrichten ab")
        case "too-large": say("the message was too large for it", "die Nachricht war zu groß dafür")
        case "insecure": say("its encrypted connection fails", "die verschlüsselte Verbindung scheitert")
        case "login-refused":
            say(
                "our own login is refused; the operator knows",
                "unsere eigene Anmeldung wird abgelehnt; der Betrieb weiß es")
        case "address-not-allowed":
            say(
                "it leads into a private network, or to another address",
                "sie führt in ein privates Netz oder zu einer anderen Adresse")
        case "channel-off": say("switched off on this server", "auf diesem Server abgeschaltet")
        default: say("the messages do not arrive", "die Nachrichten kommen nicht an")
        }
    }
}
