import MessageProtocol
import RequestedNotifications

/// Mails about reports of the pain journal. To a doctor nothing goes that the person typed.
extension RequestedText {
    static func englishReport(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words {
        kind == .reportSummary
            ? Words(
                title: "The summary of your pain report",
                body: facts.paragraphs(of: .summary)
                    + "\n\nYou asked for this mail. Forward it as you like; the report itself is on the page.",
                label: "Open my reports")
            : Words(
                title: "A patient shares a pain report with you",
                body:
                    "Somebody who keeps a pain journal in Breathe Easy asks you to read their report: a page with what "
                    + "matters, graphs, and the diary, as a PDF, with its data in FHIR beside it. The link works"
                    + "\(facts.text(of: .time) { " until \($0)" }), or until they withdraw it.\n\nIf you do not expect it, "
                    + "ignore this mail.",
                label: "Read the report")
    }

    static func germanReport(_ kind: NotificationRequested.Kind, _ facts: RequestedFacts) -> Words {
        kind == .reportSummary
            ? Words(
                title: "Die Zusammenfassung Ihres Schmerzberichts",
                body: facts.paragraphs(of: .summary)
                    + "\n\nSie haben um diese E-Mail gebeten. Leiten Sie sie weiter, wie Sie möchten; den Bericht selbst "
                    + "finden Sie auf der Seite.",
                label: "Meine Berichte öffnen")
            : Words(
                title: "Ein Schmerzbericht wird mit Ihnen geteilt",
                body:
                    "Jemand, der in Breathe Easy ein Schmerztagebuch führt, bittet Sie, den Bericht zu lesen: eine Seite "
                    + "mit dem Wichtigsten, Grafiken und das Tagebuch, als PDF, und daneben die Daten in FHIR. Der Link gilt"
                    + "\(facts.text(of: .time) { " bis \($0)" }), oder bis er zurückgezogen wird.\n\nWenn Sie damit nichts "
                    + "anfangen können, ignorieren Sie diese E-Mail.",
                label: "Den Bericht lesen")
    }
}
