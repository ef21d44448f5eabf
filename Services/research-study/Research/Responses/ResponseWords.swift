import Domain
import Foundation
import Localization

/// What the pages of responses say, in one language.
struct ResponseWords: Sendable {
    let common: ResearchWords

    init(_ language: ContentLanguage) { common = ResearchWords(language) }

    var title: String { say("Responses", "Antworten") }
    var one: String { say("Response", "Antwort") }
    var deleteTitle: String { say("Delete this response?", "Diese Antwort löschen?") }

    var list: [String: String] {
        [
            "caption": say("Times are in UTC, to the hour", "Zeiten in UTC, auf die Stunde genau"),
            "preview": say("Preview", "Vorschau"), "export": say("Export", "Exportieren"),
            "empty": say("Nobody has answered yet.", "Noch hat niemand geantwortet."),
        ]
    }

    func name(of key: ResponseOrder.Key) -> String {
        switch key {
        case .time: say("Submission Time", "Zeit der Abgabe")
        case .place: say("Place", "Ort")
        case .country: say("Country Code", "Ländercode")
        }
    }

    func total(_ count: Int) -> String {
        let number = common.words.number(count)
        return count == 1 ? say("1 response", "1 Antwort") : say("\(number) responses", "\(number) Antworten")
    }

    func previewOf(_ hour: String) -> String {
        say("Preview of the response of \(hour)", "Vorschau der Antwort vom \(hour)")
    }

    func said(_ done: String) -> String? {
        switch done {
        case "deleted": say("The response is deleted.", "Die Antwort ist gelöscht.")
        default: nil
        }
    }

    var noPlace: String { say("no town near", "kein Ort in der Nähe") }
    var unknown: String { say("unknown", "unbekannt") }

    /// Of the preview.
    var preview: [String: String] {
        [
            "back": title, "pollen": say("Pollen Count", "Pollenzahl"), "air": say("Air Quality", "Luftqualität"),
            "symptoms": say("Reported Symptoms", "Gemeldete Beschwerden"), "location": say("Location", "Ort"),
            "status": say("Status", "Status"), "saved": say("Saved", "Gespeichert"), "utc": "UTC",
            "note": say(
                "The hour and the centre of a cell of 0.1° are all that is stored of when and where. Nothing here leads to a "
                    + "person.",
                "Die Stunde und die Mitte einer Zelle von 0,1° sind alles, was über Zeit und Ort gespeichert ist. Nichts hier "
                    + "führt zu einer Person."),
            "weather": say("Weather, stored with it", "Wetter, mit gespeichert"),
            "delete": say("Delete this response", "Diese Antwort löschen"),
        ]
    }

    var deletion: [String: String] {
        [
            "text": say(
                "It is removed for good: from this list, the map, the charts and every later export. Exports that were "
                    + "downloaded before still have it. The dashboard shows that a response was deleted.",
                "Sie wird endgültig entfernt: aus dieser Liste, der Karte, den Diagrammen und jedem späteren Export. Früher "
                    + "heruntergeladene Exporte enthalten sie weiterhin. Die Übersicht zeigt, dass eine Antwort gelöscht wurde."
            ),
            "button": say("Delete the response", "Antwort löschen"), "cancel": common.cancel,
        ]
    }

    func say(_ english: String, _ german: String) -> String { common.say(english, german) }
}
