import Domain
import EnvironmentReports
import Foundation
import Localization

/// What the page of the map says, in one language.
struct MapPageWords: Sendable {
    let language: ContentLanguage
    var words: Words { Words(in: language) }

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
            "areas": say("Areas, counted each hour", "Gebiete, stündlich gezählt"),
            "areasLayer": say("Areas", "Gebiete"),
            "areasHelp": say(
                "Where at least three people reported the same within a day. It is counted anew at each full hour.",
                "Wo mindestens drei Menschen innerhalb eines Tages dasselbe gemeldet haben. Zu jeder vollen Stunde wird neu"
                    + " gezählt."),
            "noAreas": say(
                "Nowhere here have enough people reported the same.",
                "Nirgends hier haben genug Menschen dasselbe gemeldet."),
            "whole": say("Together", "Zusammen"), "pollen": say("Pollen", "Pollen"),
            "notPollen": say("Not pollen", "Keine Pollen"),
            "coverage": say(
                "Stations measure pollen mainly in Europe and North America; some forecasts have none for Africa, Australia"
                    + " and South America. No station means that nothing is known, not that there is none.",
                "Stationen messen Pollen vor allem in Europa und Nordamerika; für Afrika, Australien und Südamerika haben"
                    + " manche Vorhersagen keine. Keine Station heißt, dass nichts bekannt ist, nicht, dass keine fliegen."
            ),
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
        texts["corrected"] = corrected
        texts["of10"] = say("{number} of 10, {level}", "{number} von 10, {level}")
        texts["summary"] = say(
            "On the map: stations {stations}, reports {reports}.",
            "Auf der Karte: Stationen {stations}, Meldungen {reports}.")
        texts["noStations"] = noStations
        texts["notMeasured"] = notMeasured
        texts["stationsOnly"] = say("On the map: stations {stations}.", "Auf der Karte: Stationen {stations}.")
        texts["eastWest"] = say("EW", "OW")
        texts["people"] = say("{number} people", "{number} Menschen")
        texts["signedOut"] = say(
            "You are signed out. Stations stay on the map; to see reports, sign in again.",
            "Sie sind abgemeldet. Die Stationen bleiben auf der Karte; für Meldungen melden Sie sich wieder an.")
        texts["zoomForAreas"] = say(
            "Zoom in to see the areas.", "Vergrößern Sie die Karte, um die Gebiete zu sehen.")
        texts["tooMany"] = say(
            "Too many for a list: zoom in to read them one by one.",
            "Zu viele für eine Liste: Vergrößern Sie die Karte, um sie einzeln zu lesen.")
        for allergen in Allergen.allCases {
            texts["allergen \(allergen.rawValue)"] = name(of: allergen)
            texts["icon \(allergen.rawValue)"] = AllergenIcon(allergen).rawValue
        }
        for severity in Severity.allCases {
            texts["severity \(severity.rawValue)"] = name(of: severity)
            texts["colour \(severity.rawValue)"] = level(of: severity)
        }
        for level in PollenLevel.allCases { texts["level \(level.word)"] = words.name(of: level) }
        return texts
    }

    var noStations: String {
        say(
            "No station measures this here. That says nothing of how much is in the air.",
            "Hier misst keine Station dies. Das sagt nichts darüber, wie viel in der Luft ist.")
    }

    var notMeasured: String {
        say(
            "No station measures this anywhere: it is known from people's reports only.",
            "Dies misst nirgends eine Station: Man weiß davon nur durch Meldungen.")
    }

    func name(of filter: MapFilter) -> String {
        switch filter {
        case .own: say("My allergens", "Meine Allergene")
        case .all: say("All allergens", "Alle Allergene")
        case .one(let allergen): name(of: allergen)
        }
    }

    var corrected: String {
        say(
            "Values of these days were corrected by hand.", "Werte dieser Tage wurden von Hand berichtigt.")
    }
    private var noValue: String { say("no value", "kein Wert") }
    var notSure: String { say("Not sure what", "Nicht sicher, was") }
    func name(of allergen: Allergen) -> String { Words.capitalized(words.name(of: allergen)) }
    func name(of severity: Severity) -> String { Words.capitalized(words.name(of: severity)) }

    /// A station in the list: its name, its strongest allergen today, and each allergen with its three days.
    func fields(of station: StationReport, now: Date) -> [String: Any] {
        let strongest = station.allergens.compactMap { entry in entry.today.map { (entry.allergen, $0) } }
            .max { ($0.1.intensity ?? 0) < ($1.1.intensity ?? 0) }
        return [
            "name": station.name, "level": strongest?.1.level ?? "unknown",
            "summary": strongest.map { "\(name(of: $0.0)): \(text(of: $0.1))" } ?? noValue,
            "comments": [station.reason, station.correctedAt == nil ? nil : corrected].compactMap { $0 },
            "entries": station.allergens.map { entry in
                [
                    "name": name(of: entry.allergen), "yesterday": text(of: entry.yesterday),
                    "today": text(of: entry.today), "tomorrow": text(of: entry.tomorrow),
                ]
            },
        ]
    }

    private func text(of day: StationReport.Day?) -> String {
        guard let day else { return noValue }
        let level = PollenLevel.allCases.first { $0.word == day.level }.map { words.name(of: $0) } ?? day.level
        guard let intensity = day.intensity else { return level }
        return say("\(intensity) of 10, \(level)", "\(intensity) von 10, \(level)")
    }

    func say(_ english: String, _ german: String) -> String {
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
