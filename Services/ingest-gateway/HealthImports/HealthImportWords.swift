import Foundation
import Localization
import Sessions

/// What the page of imports says, in one language.
struct HealthImportWords: Sendable {
    let language: ContentLanguage
    var timeZone: TimeZone?

    var title: String { say("Import health data", "Gesundheitsdaten importieren") }

    var shown: [String: String] {
        [
            "uploadTitle": say("Send a file", "Eine Datei senden"),
            "explanation": say(
                "The export of your phone or watch as it is, zipped or not. The file is stored encrypted, read once and"
                    + " destroyed; only its measurements stay.",
                "Der Export Ihres Telefons oder Ihrer Uhr, wie er ist, gezippt oder nicht. Die Datei wird verschlüsselt"
                    + " gespeichert, einmal gelesen und vernichtet; nur ihre Messwerte bleiben."),
            "file": say("File", "Datei"), "upload": say("Send the file", "Datei senden"),
            "pause": say("Pause", "Anhalten"), "sent": say("Sent:", "Gesendet:"),
            "needsScript": say(
                "Sending a file needs JavaScript, so that an interrupted upload can go on where it stopped. Programs can send"
                    + " files without it:",
                "Eine Datei zu senden braucht JavaScript, damit eine unterbrochene Übertragung weitergehen kann, wo sie"
                    + " aufgehört hat. Programme können Dateien ohne JavaScript senden:"),
            "developers": say("how programs send them", "wie Programme sie senden"),
            "importsTitle": say("Your imports", "Ihre Importe"), "none": say("None yet.", "Noch keine."),
            "toConsents": say("To what you allow", "Zu Ihren Einwilligungen"),
            "guidesTitle": say("How to get the file", "So bekommen Sie die Datei"),
            "endedEarly": say("It was not read to its end:", "Sie wurde nicht bis zum Ende gelesen:"),
            "outcome": say("What became of the measurements", "Was aus den Messwerten wurde"),
            "byReason": say(
                "Refused and not used, by reason", "Abgelehntes und nicht Verwendetes nach Grund (englisch)"),
            "refused": say("refused", "abgelehnt"), "skipped": say("not used", "nicht verwendet"),
        ]
    }

    var forScript: [String: String] {
        [
            "sentOf": say("{percent} %, {sent} of {total}", "{percent} %, {sent} von {total}"),
            "emptyFile": say("The file is empty.", "Die Datei ist leer."),
            "interrupted": say(
                "The connection was interrupted. The upload goes on by itself.",
                "Die Verbindung wurde unterbrochen. Die Übertragung geht von selbst weiter."),
            "arrived": say(
                "The file has arrived and is being read. You may close this page.",
                "Die Datei ist angekommen und wird gelesen. Sie können diese Seite schließen."),
            "unfinished": say(
                "{name} is not complete. Choose it again to go on.",
                "{name} ist nicht vollständig. Wählen Sie die Datei noch einmal, um weiterzumachen."),
            "paused": say(
                "Paused. Choose the same file to go on.", "Angehalten. Wählen Sie dieselbe Datei, um weiterzumachen."),
            "refused401": say(
                "You are signed out. What has arrived is kept for a day: sign in, then choose the same file.",
                "Sie sind abgemeldet. Was angekommen ist, bleibt einen Tag: Melden Sie sich an und wählen Sie dieselbe"
                    + " Datei."),
            "refused403": text(of: .noConsent),
            "refused413": say("The file is too large for this server.", "Die Datei ist zu groß für diesen Server."),
            "refused429": say(
                "You have too many unfinished files. Wait until one is read, or cancel one.",
                "Sie haben zu viele unfertige Dateien. Warten Sie, bis eine gelesen ist, oder brechen Sie eine ab."),
        ]
    }

    func text(of obstacle: HealthDataObstacle) -> String {
        switch obstacle {
        case .noConsent:
            say(
                "You have not allowed us to use your health data, so no file is taken.",
                "Sie haben uns nicht erlaubt, Ihre Gesundheitsdaten zu verwenden; darum wird keine Datei angenommen.")
        case .noGuardian:
            say(
                "A parent or guardian has to agree first; they got a mail with a link.",
                "Zuerst muss ein Elternteil oder Vormund zustimmen; der Link dazu kam per Mail.")
        }
    }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
