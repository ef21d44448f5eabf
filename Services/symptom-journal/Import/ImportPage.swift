import Localization
import Sessions
import WebPages

/// Where a log is pasted.
struct ImportPage: WebPage {
    static let template = "pain-import"
    static let path = "/pain/import"

    let language: ContentLanguage
    var typed = ""
    var notice: Notice?

    enum Notice: Sendable, Equatable {
        case done(added: Int, known: Int)
        case fault(ImportedLog.Fault)
        case refused(EntryRefusal)
        case signedOut
        case obstacle(HealthDataObstacle)
    }

    let styles = ["pain.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { say("Bring a log along", "Ein Tagebuch mitbringen") }

    func fields() throws -> [String: Any] {
        [
            "navigation": PainNavigation(current: .history, language).fields, "typed": typed,
            "notice": notice.map { [fields(of: $0)] } ?? [],
            "says": [
                "about": say(
                    "Paste what you kept elsewhere: on each line a date, then what and how strong, 0 to 10 in half steps. A "
                        + "line can have several. Nothing is taken twice.",
                    "Fügen Sie ein, was Sie anderswo aufgeschrieben haben: in jeder Zeile ein Datum, dann was und wie stark, 0 "
                        + "bis 10 in halben Schritten. Eine Zeile kann mehreres haben. Nichts wird doppelt genommen."),
                "marked": say(
                    "It is marked as imported in the history and in reports, because it was not entered here near the time "
                        + "of the experience.",
                    "Es wird im Verlauf und in Berichten als importiert gekennzeichnet, weil es nicht hier nahe am Erleben "
                        + "eingetragen wurde."),
                "log": say("Your log", "Ihr Tagebuch"), "import": say("Import", "Importieren"),
                "example": "21/08/17, lethargy, 6, lower abdominal, 3.5\n22/08/17, migraine, 9",
            ],
        ]
    }

    private func fields(of notice: Notice) -> [String: Any] {
        switch notice {
        case .done(let added, let known):
            [
                "isDone": true,
                "text": say(
                    "Imported: \(added). There before: \(known).", "Importiert: \(added). Schon da: \(known)."),
            ]
        case .fault(let fault):
            ["text": say("Nothing was imported. ", "Nichts wurde importiert. ") + text(of: fault)]
        case .refused(let refusal): PainWords(language).notice(PainPage.Notice(refusal))
        case .signedOut: PainWords(language).notice(.signedOut)
        case .obstacle(let obstacle): PainWords(language).notice(.obstacle(obstacle))
        }
    }

    private func text(of fault: ImportedLog.Fault) -> String {
        let line = say("Line \(fault.line): ", "Zeile \(fault.line): ")
        return switch fault.kind {
        case .date:
            line + say("a date such as 21/08/17 must come first.", "am Anfang muss ein Datum stehen wie 21/08/17.")
        case .future: line + say("that day has not begun.", "dieser Tag hat noch nicht begonnen.")
        case .rating:
            line
                + say(
                    "each thing needs a rating from 0 to 10 in half steps, such as 3.5.",
                    "zu allem gehört ein Wert von 0 bis 10 in halben Schritten, zum Beispiel 3,5.")
        case .name:
            line
                + say(
                    "a name has 1 to \(EntryContent.longestName) bytes.",
                    "ein Name hat 1 bis \(EntryContent.longestName) Bytes.")
        case .tooLong:
            say(
                "It is too long: paste it in parts of at most 48 kB.",
                "Es ist zu lang: Fügen Sie es in Teilen von höchstens 48 kB ein.")
        case .nothing: say("There is nothing in it.", "Es steht nichts darin.")
        }
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
