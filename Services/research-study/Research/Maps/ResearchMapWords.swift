import Domain
import Foundation
import Gazetteer
import Localization

/// What the map of symptoms says, in one language.
struct ResearchMapWords: Sendable {
    let common: ResearchWords

    init(_ language: ContentLanguage) { common = ResearchWords(language) }

    var title: String { say("Map", "Karte") }

    var shown: [String: String] {
        [
            "from": say("From", "Von"), "to": say("To", "Bis"), "size": say("Cells of", "Zellen von"),
            "show": common.show, "map": say("Map of symptoms", "Karte der Beschwerden"),
            "help": say(
                "Move the map with the arrow keys, zoom with + and −. The list says the same.",
                "Bewegen Sie die Karte mit den Pfeiltasten, vergrößern Sie mit + und −. Die Liste sagt dasselbe."),
            "list": say("Cells with most answers", "Zellen mit den meisten Antworten"),
            "place": say("Cell around", "Zelle um"), "answers": say("Answers", "Antworten"),
            "mean": say("Mean", "Mittel"), "levels": say("Colours", "Farben"), "groups": common.groups,
            "none": say(
                "No group of five people in this span. Larger cells or more days make larger groups.",
                "In diesem Zeitraum gibt es keine Gruppe von fünf Personen. Größere Zellen oder mehr Tage geben größere "
                    + "Gruppen."),
            "more": say(
                "Only the first are listed; the map and the export have all.",
                "Nur die ersten stehen hier; die Karte und der Export haben alle."),
            "noMap": say(
                "The map is left out, because this server lacks Leaflet. The list has the same cells.",
                "Die Karte fehlt, weil auf diesem Server Leaflet fehlt. Die Liste hat dieselben Zellen."),
            "limits": say(
                "A cell is where answers were given, not where people live. Answers cannot be joined to people, so one person "
                    + "who answers often weighs as much as several who answer rarely.",
                "Eine Zelle ist, wo geantwortet wurde, nicht wo Menschen wohnen. Antworten lassen sich nicht zu Personen "
                    + "verbinden; wer oft antwortet, wiegt so viel wie mehrere, die selten antworten."),
        ]
    }

    var forScript: [String: String] {
        [
            "zoomIn": say("Zoom in", "Vergrößern"), "zoomOut": say("Zoom out", "Verkleinern"),
            "noGroups": shown["none"] ?? "", "answers": say("answers", "Antworten"), "mean": say("mean", "Mittel"),
            "visible": say(
                "Cells of {size}° shown: {cells}, with answers: {answers}.",
                "Gezeigte Zellen von {size}°: {cells}, mit Antworten: {answers}."),
            "more": shown["more"] ?? "",
        ].merging(
            Dictionary(SymptomStrength.allCases.map { ("strength \($0.rawValue)", name(of: $0)) }) { first, _ in first }
        ) { own, _ in own }
    }

    func name(of strength: SymptomStrength) -> String {
        switch strength {
        case .none: say("None", "Keine")
        case .low: say("Low", "Gering")
        case .moderate: say("Moderate", "Mittel")
        case .high: say("High", "Stark")
        }
    }

    func meaning(_ scale: ClosedRange<Int>) -> String {
        say(
            "The mean of all answers of the survey’s questions, \(scale.lowerBound) to \(scale.upperBound).",
            "Das Mittel aller Antworten auf die Fragen der Umfrage, \(scale.lowerBound) bis \(scale.upperBound).")
    }

    func size(_ size: CellSize) -> String { "\(common.words.number(size.degrees))°" }

    /// The town near the middle of a cell, else where it is.
    func place(_ cell: SymptomCell) -> String {
        guard let centre = try? Coordinate(latitude: cell.latitude, longitude: cell.longitude) else { return "–" }
        return Towns.world.name(near: centre, in: common.words)
    }

    func say(_ english: String, _ german: String) -> String { common.say(english, german) }
}
