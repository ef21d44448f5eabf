import Foundation
import Localization

/// What the pages about reports say.
extension ReportWords {
    var pageTitle: String { say("A report for your doctor", "Ein Bericht für Ihre Ärztin oder Ihren Arzt") }

    /// In the templates, as `says`.
    var page: [String: String] {
        [
            "about": say(
                "One page with what matters, the graphs that you choose, and your diary behind it, as a PDF. Nobody gets it "
                    + "unless you send it.",
                "Eine Seite mit dem Wichtigsten, die Grafiken, die Sie wählen, und dahinter Ihr Tagebuch, als PDF. Niemand "
                    + "bekommt ihn, wenn Sie ihn nicht senden."),
            "graphs": say("Graphs in it", "Grafiken darin"),
            "noGraphs": say(
                "None yet. The first page and the diary are always in it.",
                "Noch keine. Die erste Seite und das Tagebuch sind immer dabei."),
            "choose": say("Choose from the summary", "Aus dem Überblick wählen"),
            "remove": say("Take out", "Herausnehmen"), "from": say("From", "Von"),
            "until": say("Until", "Bis"), "make": say("Make the report", "Bericht erstellen"),
            "reports": say("Your reports", "Ihre Berichte"),
            "making": say(
                "It is being drawn from all your entries; that takes some seconds.",
                "Er wird aus allen Ihren Einträgen gezeichnet; das dauert einige Sekunden."),
            "open": say("Open the PDF", "PDF öffnen"), "data": say("The data (FHIR R4)", "Die Daten (FHIR R4)"),
            "delete": say("Delete", "Löschen"), "verify": say("Verify it", "Prüfen"),
            "kept": say("Reports are kept for 90 days.", "Berichte werden 90 Tage aufbewahrt."),
            "comment": say("Comment", "Anmerkung"), "optional": say("optional", "freiwillig"),
            "sendIt": say("Send it", "Senden"), "mail": say("Mail me the summary", "Zusammenfassung an mich mailen"),
            "mailHelp": say(
                "The first page in words, to your own address. Mail may travel unencrypted.",
                "Die erste Seite in Worten, an Ihre eigene Adresse. E-Mails können unverschlüsselt unterwegs sein."),
            "doctor": say("Your doctor's address", "Adresse Ihrer Ärztin oder Ihres Arztes"),
            "share": say("Send a link", "Link senden"),
            "shareHelp": say(
                "The mail has a link that works for 14 days and can be withdrawn; nothing of your health is in it.",
                "Die E-Mail hat einen Link, der 14 Tage gilt und zurückgezogen werden kann; von Ihrer Gesundheit steht "
                    + "nichts darin."),
            "confirm": say("Is this address right?", "Stimmt diese Adresse?"),
            "confirmHelp": say(
                "Whoever reads mail there can open your report.",
                "Wer dort Post liest, kann Ihren Bericht öffnen."),
            "send": say("Yes, send the link", "Ja, Link senden"), "cancel": say("Cancel", "Abbrechen"),
            "withdraw": say("Withdraw the link", "Link zurückziehen"),
            "add": say("Add this graph to the report", "Diese Grafik in den Bericht"),
        ]
    }

    func notice(_ notice: ReportPage.Notice) -> [String: Any] {
        switch notice {
        case .refused(.tooManyGraphs): ["text": tooManyGraphs]
        case .refused(.tooMany): ["text": tooMany]
        case .refused(.tooManyMails): ["text": tooManyMails]
        case .refused(.unknownReport): ["text": unknownReport]
        case .address: ["text": noAddress]
        case .mailed:
            ["isDone": true, "text": say("The mail is on its way to you.", "Die E-Mail ist zu Ihnen unterwegs.")]
        case .linked: ["isDone": true, "text": say("The link is on its way.", "Der Link ist unterwegs.")]
        case .refused(.unprintable(let characters)): ["text": unprintable(characters)]
        case .refused(.gone), .signedOut:
            PainWords(language).notice(.signedOut)
        case .commentTooLong: ["text": commentTooLong]
        case .obstacle(let obstacle): PainWords(language).notice(.obstacle(obstacle))
        }
    }

    private var tooManyGraphs: String {
        say(
            "Nothing was added: a report has \(ReportGraph.most) graphs at most.",
            "Nichts wurde hinzugefügt: Ein Bericht hat höchstens \(ReportGraph.most) Grafiken.")
    }

    private var tooManyMails: String {
        say(
            "No link was sent: \(PostgresShareStore.mostPerDay) a day are the most. Try again tomorrow.",
            "Es wurde kein Link gesendet: \(PostgresShareStore.mostPerDay) am Tag sind das Meiste. Versuchen Sie es morgen "
                + "wieder.")
    }

    private var unknownReport: String {
        say("There is no such report any more.", "Diesen Bericht gibt es nicht mehr.")
    }

    private var noAddress: String {
        say(
            "Nothing was sent: that is no e-mail address. Please look at it again.",
            "Nichts wurde gesendet: Das ist keine E-Mail-Adresse. Bitte sehen Sie noch einmal hin.")
    }

    /// Such as "dr@example.org, until 23 May 2027, not opened yet".
    func text(of share: ReportShare) -> String {
        let state = share.openedAt.map { say(", first opened ", ", zuerst geöffnet ") + day($0) }
        return share.address + say(", until ", ", bis ") + day(share.expiresAt)
            + (state ?? say(", not opened yet", ", noch nicht geöffnet"))
    }

    /// In the template of what a doctor sees, as `says`.
    var shared: [String: String] {
        [
            "about": say(
                "A patient shares this report with you. It was entered by themselves, near the time of each experience; the "
                    + "first page has what matters.",
                "Jemand teilt diesen Bericht mit Ihnen. Er wurde von der Person selbst eingetragen, jeweils nahe am Erleben; "
                    + "die erste Seite hat das Wichtigste."),
            "ended": say(
                "This link has ended or was withdrawn. Ask the person who sent it for another one.",
                "Dieser Link ist abgelaufen oder wurde zurückgezogen. Bitten Sie die Person, die ihn gesendet hat, um einen "
                    + "neuen."),
            "open": say("Open the PDF", "PDF öffnen"), "data": say("The data (FHIR R4)", "Die Daten (FHIR R4)"),
            "until": say("The link works until", "Der Link gilt bis"),
            "verify": say("Is a report genuine?", "Ist ein Bericht echt?"),
        ]
    }

    func day(_ time: Date) -> String {
        time.formatted(language.dateStyle(in: .gmt).day().month(.abbreviated).year())
    }

    private var tooMany: String {
        say(
            "No report was made: \(PostgresReportStore.mostPerDay) a day are the most. Try again tomorrow.",
            "Es wurde kein Bericht erstellt: \(PostgresReportStore.mostPerDay) am Tag sind das Meiste. Versuchen Sie es "
                + "morgen wieder.")
    }

    private func unprintable(_ characters: String) -> String {
        say(
            "Nothing was added: the report cannot print these characters: \(characters)",
            "Nichts wurde hinzugefügt: Diese Zeichen kann der Bericht nicht drucken: \(characters)")
    }

    private var commentTooLong: String {
        say(
            "Nothing was added: the comment is too long; it can have \(ReportGraph.longestComment) bytes.",
            "Nichts wurde hinzugefügt: Die Anmerkung ist zu lang; sie kann \(ReportGraph.longestComment) Bytes haben.")
    }

    var verifyTitle: String { say("Is this report genuine?", "Ist dieser Bericht echt?") }

    /// In the template of the page that verifies, as `says`.
    var verifyPage: [String: String] {
        [
            "about": say(
                "Every pain report of Breathe Easy has a code on each page. Here you see whether it was made here, and whether "
                    + "the file is unchanged. The page shows nothing of what is in it.",
                "Jeder Schmerzbericht von Breathe Easy trägt auf jeder Seite einen Code. Hier sehen Sie, ob er hier erstellt "
                    + "wurde und ob die Datei unverändert ist. Vom Inhalt zeigt die Seite nichts."),
            "code": say("Code on the report", "Code auf dem Bericht"), "check": say("Check", "Prüfen"),
            "known": say("A report with this code was made here:", "Ein Bericht mit diesem Code wurde hier erstellt:"),
            "unknown": say(
                "No report with this code is kept here. It may be mistyped, older than 90 days or deleted, or not genuine.",
                "Hier ist kein Bericht mit diesem Code aufbewahrt. Vielleicht ist er vertippt, älter als 90 Tage, gelöscht "
                    + "oder nicht echt."),
            "malformed": say(
                "That is no code: it has 32 digits from 0 to 9 and a to f.",
                "Das ist kein Code: Er hat 32 Stellen aus 0 bis 9 und a bis f."),
            "digest": say("SHA-256 of the PDF", "SHA-256 der PDF-Datei"),
            "file": say(
                "Compare a file; it stays on your device", "Eine Datei vergleichen; sie bleibt auf Ihrem Gerät"),
        ]
    }

    /// Such as "9 May 2027, 10:00 UTC".
    func made(_ time: Date) -> String {
        let style = language.dateStyle(in: .gmt)
        let clock = style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
        return "\(time.formatted(style.day().month(.abbreviated).year())), \(time.formatted(clock)) UTC"
    }

    /// What the script of that page says.
    var verifyScript: [String: String] {
        [
            "same": say("This file is the report, unchanged.", "Diese Datei ist der Bericht, unverändert."),
            "other": say("This file is not that report.", "Diese Datei ist nicht dieser Bericht."),
        ]
    }
}
