import Domain
import Foundation
import Localization
import MessageProtocol

/// What the page of channels says, in one language.
struct ChannelsPageWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Where you are notified", "Wo Sie benachrichtigt werden") }
    private var optional: String { say("optional, may stay empty", "freiwillig, darf leer bleiben") }

    var shown: [String: String] {
        [
            "back": say("All settings", "Alle Einstellungen"),
            "intro": say(
                "Your inbox always has everything. These reach you while no page is open.",
                "Im Posteingang steht immer alles. Diese Wege erreichen Sie, wenn keine Seite offen ist."),
            "yours": say("Your channels", "Ihre Kanäle"),
            "none": say(
                "You are notified in the inbox only. Add this browser below.",
                "Bisher nur im Posteingang. Fügen Sie unten diesen Browser hinzu."),
            "test": say("Send a test", "Probe senden"), "remove": say("Remove", "Entfernen"),
            "retry": say("It works again", "Sie geht wieder"),
            "push": say("This browser", "Dieser Browser"),
            "pushText": say(
                "Shows notifications on this device, also while the page is closed. On an iPhone, put the app"
                    + " on the home screen first.",
                "Zeigt Benachrichtigungen auf diesem Gerät, auch wenn die Seite zu ist. Auf dem iPhone legen"
                    + " Sie die App zuerst auf den Home-Bildschirm."),
            "subscribe": say("Notify me on this browser", "Mich in diesem Browser benachrichtigen"),
            "pushNeedsScript": say(
                "This needs JavaScript, and it is off. E-mail and webhooks work without.",
                "Das braucht JavaScript, und es ist aus. E-Mail und Webhooks gehen ohne."),
            "pushIsOff": say(
                "This server sends nothing to browsers: its operator has not set it up.",
                "Dieser Server sendet nichts an Browser: Wer ihn betreibt, hat das nicht eingerichtet."),
            "email": say("E-mail", "E-Mail"),
            "emailText": say(
                "To the address of your account, once it is confirmed.",
                "An die Adresse Ihres Kontos, sobald sie bestätigt ist."),
            "emailOn": say("Notify me by e-mail", "Mich per E-Mail benachrichtigen"),
            "emailOff": say("Stop e-mail", "Keine E-Mails mehr"),
            "webhook": say("Webhook", "Webhook"),
            "webhookText": say(
                "For programs and home automation: each notification is sent to an address of yours.",
                "Für Programme und die Haustechnik: Jede Benachrichtigung geht an eine Adresse von Ihnen."),
            "add": say("Add the webhook", "Webhook hinzufügen"),
            "secret": say(
                "The secret with which messages are signed; it is shown only now:",
                "Der Schlüssel, mit dem die Nachrichten unterschrieben sind; er wird nur jetzt gezeigt:"),
            "timing": say(
                "Which kinds go where, and when", "Was wohin geht, und wann"),
        ]
    }

    var forScripts: [String: String] {
        [
            "thisBrowser": say("this browser", "dieser Browser"),
            "myBrowser": say("My browser", "Mein Browser"),
            "noPush": say(
                "This browser does not support web push; on an iPhone, add this page to the home screen first.",
                "Dieser Browser kann kein Web-Push; auf dem iPhone legen Sie die Seite zuerst auf den"
                    + " Home-Bildschirm."),
            "blocked": say(
                "The browser blocks notifications: allow them in the settings beside this page's address.",
                "Der Browser blockiert Benachrichtigungen: Erlauben Sie sie in den Einstellungen neben der Adresse."),
        ]
    }

    var controls: [SettingsControl] {
        [
            SettingsControl(
                "url", say("Address", "Adresse"),
                .input("url", [("required", ""), ("maxlength", "2000"), ("autocomplete", "off")]),
                help: say("It begins with https://.", "Sie beginnt mit https://.")),
            SettingsControl(
                "format", say("Format", "Format"),
                .select([("standard", say("signed JSON", "unterschriebenes JSON")), ("ntfy", "ntfy")])),
            SettingsControl(
                "name", say("Name", "Name"), .input("text", [("maxlength", "100"), ("autocomplete", "off")]),
                help: say("So that you know it again.", "Damit Sie ihn wiedererkennen."), optional: optional),
            SettingsControl(
                "secret", say("Secret", "Schlüssel"), .input("text", [("autocomplete", "off")]),
                help: say(
                    "“whsec_” and 24 to 64 bytes in Base64; without one we make it. None with ntfy.",
                    "„whsec_“ und 24 bis 64 Bytes in Base64; ohne machen wir einen. Bei ntfy keinen."),
                optional: optional),
        ]
    }

    func fault(of field: String) -> String {
        switch field {
        case "url":
            say(
                "Enter an https address that leads to the public Internet, without user and password.",
                "Geben Sie eine https-Adresse ins öffentliche Internet ein, ohne Name und Passwort.")
        case "name":
            say(
                "Enter at most 100 characters on one line.", "Geben Sie höchstens 100 Zeichen in einer Zeile ein.")
        case "secret":
            say(
                "Enter “whsec_” and 24 to 64 bytes in Base64, or leave it empty; with ntfy it stays empty.",
                "Geben Sie „whsec_“ und 24 bis 64 Bytes in Base64 ein, oder lassen Sie es leer; bei ntfy bleibt"
                    + " es leer."
            )
        default: say("Choose one of those that there are.", "Wählen Sie eines von denen, die es gibt.")
        }
    }

    func text(of notice: ChannelNotice) -> String {
        switch notice {
        case .signedOut:
            say(
                "You are signed out. Sign in again in another tab, then press the button here once more; what you typed"
                    + " is still there.",
                "Sie sind abgemeldet. Melden Sie sich in einem anderen Tab wieder an und drücken Sie hier noch einmal;"
                    + " was Sie getippt haben, ist noch da.")
        case .added: say("The webhook is added.", "Der Webhook ist hinzugefügt.")
        case .tested:
            say(
                "A test message is on its way. If none arrives within a minute, reload this page to see why.",
                "Eine Probe ist unterwegs. Kommt in einer Minute keine an, laden Sie die Seite neu und sehen, warum.")
        case .browserAdded:
            say(
                "This browser now shows your notifications, also while this page is closed.",
                "Dieser Browser zeigt jetzt Ihre Benachrichtigungen, auch wenn diese Seite zu ist.")
        case .removed: say("The channel is removed.", "Der Kanal ist entfernt.")
        case .retried: say("We send to your address again.", "Wir senden wieder an Ihre Adresse.")
        case .emailOn: say("E-mail is on.", "E-Mail ist an.")
        case .emailOff: say("E-mail is off.", "E-Mail ist aus.")
        case .tooMany(let limit):
            say(
                "You have \(limit) channels, which is the most. Remove one first.",
                "Sie haben \(limit) Kanäle, mehr gehen nicht. Entfernen Sie zuerst einen.")
        case .tooManyTests:
            say(
                "Those were many tests within an hour. Try again later.",
                "Das waren viele Proben in einer Stunde. Versuchen Sie es später noch einmal.")
        case .channelIsOff:
            say(
                "This server does not send over this channel: its operator has not set it up.",
                "Über diesen Kanal sendet dieser Server nicht: Wer ihn betreibt, hat ihn nicht eingerichtet.")
        case .emailIsOff: say("E-mail is off. Turn it on first.", "E-Mail ist aus. Schalten Sie sie zuerst ein.")
        case .unknown: say("This channel is gone already.", "Diesen Kanal gibt es schon nicht mehr.")
        case .faulty:
            say(
                "Something needs another look; nothing is added yet.",
                "Etwas braucht noch einen Blick; hinzugefügt ist noch nichts.")
        }
    }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
