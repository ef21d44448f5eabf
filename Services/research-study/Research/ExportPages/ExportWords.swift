import Domain
import Foundation
import Localization

/// What the pages of exports say, in one language.
struct ExportWords: Sendable {
    let common: ResearchWords

    init(_ language: ContentLanguage) { common = ResearchWords(language) }

    var title: String { say("Exports", "Exporte") }
    var one: String { say("Export", "Export") }

    var list: [String: String] {
        [
            "begin": say("Export all responses", "Alle Antworten exportieren"),
            "text": say(
                "A workbook with the sheets Responses Summary, Pollen Count Data, Air Quality Data and Reported Symptoms, a "
                    + "codebook and a manifest; and the same as CSV. It has the hour and the centre of the cell of each answer. "
                    + "Whoever asks for an export, and whoever downloads it, is in the audit.",
                "Eine Arbeitsmappe mit den Blättern Responses Summary, Pollen Count Data, Air Quality Data und Reported "
                    + "Symptoms, einem Codebuch und einem Manifest; und dasselbe als CSV. Sie hat von jeder Antwort die Stunde "
                    + "und die Mitte der Zelle. Wer einen Export verlangt und wer ihn herunterlädt, steht im Protokoll."
            ),
            "requested": say("Requested", "Verlangt"), "state": say("State", "Stand"),
            "responses": say("Responses", "Antworten"), "open": say("Open", "Öffnen"),
            "none": say("There is no export yet.", "Noch gibt es keinen Export."),
            "kept": say("Each is kept for seven days.", "Jeder bleibt sieben Tage."),
        ]
    }

    var details: [String: String] {
        [
            "back": title, "progress": say("Progress", "Fortschritt"), "download": say("Download", "Herunterladen"),
            "workbook": say("Workbook (.xlsx)", "Arbeitsmappe (.xlsx)"), "csv": say("Table (.csv)", "Tabelle (.csv)"),
            "digest": say("SHA-256 of the workbook’s file", "SHA-256 der Datei der Arbeitsmappe"),
            "verify": say("Is it whole?", "Ist er vollständig?"),
            "verifyText": say(
                "Compare the digest with that of your file, or run the command below: it counts the rows of each sheet and "
                    + "compares their digests with the manifest inside the workbook.",
                "Vergleichen Sie die Prüfsumme mit der Ihrer Datei, oder führen Sie den Befehl unten aus: Er zählt die Zeilen "
                    + "jedes Blattes und vergleicht deren Prüfsummen mit dem Manifest in der Mappe."),
            "expires": say("Downloadable until", "Herunterzuladen bis"), "requested": say("Requested", "Verlangt"),
            "responses": say("Responses", "Antworten"),
            "again": say("Ask for it again", "Noch einmal verlangen"),
            "waitText": say(
                "You may leave this page: the export goes on.",
                "Sie können diese Seite verlassen: Der Export geht weiter."),
            "csvNote": say(
                "In the CSV, a text that a spreadsheet would take for a formula begins with an apostrophe.",
                "In der CSV-Datei beginnt ein Text, den eine Tabellenkalkulation für eine Formel hielte, mit einem Apostroph."
            ),
        ]
    }

    func name(of state: ExportJob.State) -> String {
        switch state {
        case .waiting: say("Waits for its turn", "Wartet")
        case .running: say("Is being made", "Wird gemacht")
        case .done: say("Ready", "Fertig")
        case .failed: say("Failed", "Gescheitert")
        }
    }

    func rows(_ job: ExportJob) -> String {
        let done = common.words.number(job.rowsDone)
        guard let total = job.rowsTotal else { return done }
        let all = common.words.number(total)
        return job.state == .done ? all : say("\(done) of \(all)", "\(done) von \(all)")
    }

    func size(_ bytes: Int) -> String {
        let (value, unit) = bytes >= 1_000_000 ? (Double(bytes) / 1_000_000, "MB") : (Double(bytes) / 1_000, "kB")
        return "\(common.decimal(value, 1)) \(unit)"
    }

    func say(_ english: String, _ german: String) -> String { common.say(english, german) }
}
