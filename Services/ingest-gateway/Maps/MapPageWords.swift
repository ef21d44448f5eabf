import Domain
import EnvironmentReports
import Foundation
import Localization

/// What the page of the map says, in one language.
struct MapPageWords: Sendable {
    let language: ContentLanguage
    private var words: Words { Words(in: language) }

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Map", "Karte") }

    var shown: [String: String] {
        [
            "map": say("Map of stations and reports", "Karte der Stationen und Meldungen"),
            "mapHelp": say(
                "Arrow keys move the map, + and - zoom. Everything visible is in the list.",
                "Pfeiltasten bewegen die Karte, + und - ändern den Maßstab. Alles Sichtbare steht in der Liste."),
            "reported": say(
                "Thank you. Your report is on the map.", "Danke. Ihre Meldung ist auf der Karte."),
            "layers": say("Layers", "Ebenen"), "stations": say("Stations", "Stationen"),
            "reports": say("Reports", "Meldungen"), "show": say("Show", "Anzeigen"), "apply": say("Apply", "Anwenden"),
            "noStations": say(
                "No station measures this here. That says nothing of how much is in the air.",
                "Hier misst keine Station dies. Das sagt nichts darüber, wie viel in der Luft ist."),
            "noReports": say(
                "Nobody has reported anything here in the last 24 hours.",
                "In den letzten 24 Stunden hat hier niemand etwas gemeldet."),
            "reportsForMembers": say(
                "Sign in to see what other people report.", "Melden Sie sich an, um zu sehen, was andere melden."),
            "signIn": say("Sign in", "Anmelden"),
            "more": say("There are more: zoom in.", "Es gibt mehr: Vergrößern Sie die Karte."),
            "allergen": say("Allergen", "Allergen"), "yesterday": say("Yesterday", "Gestern"),
            "today": say("Today", "Heute"), "tomorrow": say("Tomorrow", "Morgen"),
            "report": say("Report what is in the air", "Melden, was in der Luft ist"),
            "close": say("Close", "Schließen"), "details": say("Details", "Einzelheiten"),
            "visible": say("On the map now", "Jetzt auf der Karte"),
            "coverage": say(
                "Pollen is measured mainly in Europe and North America. Where no station stands, nothing is known;"
                    + " nothing is not none.",
                "Pollen werden vor allem in Europa und Nordamerika gemessen. Wo keine Station steht, ist nichts bekannt;"
                    + " das heißt nicht: keine."),
        ]
    }

    /// Of every map.
    var ofControls: [String: String] {
        ["zoomIn": say("Zoom in", "Vergrößern"), "zoomOut": say("Zoom out", "Verkleinern")]
    }

    var forScript: [String: String] {
        var texts = ofControls.merging(shown) { own, _ in own }
        texts["noValue"] = noValue
        texts["notSure"] = notSure
        texts["of10"] = say("{number} of 10, {level}", "{number} von 10, {level}")
        texts["summary"] = say(
            "On the map: stations {stations}, reports {reports}.",
            "Auf der Karte: Stationen {stations}, Meldungen {reports}.")
        texts["tooMany"] = say(
            "Too many for a list: zoom in to read them one by one.",
            "Zu viele für eine Liste: Vergrößern Sie die Karte, um sie einzeln zu lesen.")
        for allergen in Allergen.allCases { texts["allergen \(allergen.rawValue)"] = name(of: allergen) }
        for severity in Severity.allCases { texts["severity \(severity.rawValue)"] = name(of: severity) }
        for level in PollenLevel.allCases { texts["level \(level.word)"] = words.name(of: level) }
        return texts
    }

    func name(of filter: MapFilter) -> String {
        switch filter {
        case .own: say("My allergens", "Meine Allergene")
        case .all: say("All allergens", "Alle Allergene")
        }
    }

    private var noValue: String { say("no value", "kein Wert") }
    private var notSure: String { say("Not sure what", "Nicht sicher, was") }
    private func name(of allergen: Allergen) -> String { Words.capitalized(words.name(of: allergen)) }
    private func name(of severity: Severity) -> String { Words.capitalized(words.name(of: severity)) }

    /// A station in the list: its name, its strongest allergen today, and each allergen with its three days.
    func fields(of station: StationReport, now: Date) -> [String: Any] {
        let strongest = station.allergens.compactMap { entry in entry.today.map { (entry.allergen, $0) } }
            .max { ($0.1.intensity ?? 0) < ($1.1.intensity ?? 0) }
        return [
            "name": station.name, "level": strongest?.1.level ?? "unknown",
            "summary": strongest.map { "\(name(of: $0.0)): \(text(of: $0.1))" } ?? noValue,
            "comments": station.reason.map { [$0] } ?? [],
            "entries": station.allergens.map { entry in
                [
                    "name": name(of: entry.allergen), "yesterday": text(of: entry.yesterday),
                    "today": text(of: entry.today), "tomorrow": text(of: entry.tomorrow),
                ]
            },
        ]
    }

    func fields(of report: MapReport) -> [String: Any] {
        let names = report.allergens.map { words.name(of: $0) }
        return [
            "what": names.isEmpty ? notSure : Words.capitalized(words.list(names)),
            "severity": name(of: report.severity), "comment": report.comment.map { [$0] } ?? [],
            "instant": report.submittedAt.ISO8601Format(), "time": words.time(report.submittedAt),
        ]
    }

    private func text(of day: StationReport.Day?) -> String {
        guard let day else { return noValue }
        let level = PollenLevel.allCases.first { $0.word == day.level }.map { words.name(of: $0) } ?? day.level
        guard let intensity = day.intensity else { return level }
        return say("\(intensity) of 10, \(level)", "\(intensity) von 10, \(level)")
    }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}

extension PollenLevel {
    /// As reports of stations and `data-level` have it, such as `very-high`.
    fileprivate var word: String { displayName.replacing(" ", with: "-") }
}
