import BaseMaps
import Domain
import EnvironmentReports
import Foundation
import Localization
import WebPages

/// Stations and people's reports around a place: a list that everybody can read, and with JavaScript a map above it.
struct MapPage: WebPage {
    static let path = "/map"
    static let template = "map"
    var frame: PageFrame { isSignedIn ? .app : .plain }
    let tab: PageTab? = .map

    let language: ContentLanguage
    let view: MapView
    let filter: MapFilter
    /// Nil for a stranger, who sees the stations only.
    var isSignedIn = false
    var own: [Allergen] = []
    /// Kilometres within which the person wants to hear of things.
    var radius: Kilometres?
    /// What the radius is drawn around.
    var home: Coordinate?
    var stations: [StationReport] = []
    /// Whether there are more than the list shows.
    var isCutOff = false
    var reports: [MapReport] = []
    /// What several people reported of one allergen in one cell, as of the last full hour.
    var areas = UserAlertLayer(hour: nil, cells: [])
    var areAreasCutOff = false
    /// Of the person, for times.
    var timeZone: TimeZone?
    /// Whether the person has just sent one.
    var hasReported = false
    let now: Date

    var words: MapPageWords { MapPageWords(language) }

    var title: String { words.title }
    var script: String? { LeafletFiles.areInstalled ? "map.js" : nil }
    var styles: [String] { LeafletFiles.styles + ["map.css"] }
    var imageSources: [String] { view.tiles.map { [$0.origin] } ?? [] }
    var scriptWords: [String: String] { words.forScript }

    private var circle: [[String: String]] {
        guard let radius, let home else { return [] }
        return [["kilometres": "\(radius.value)", "latitude": "\(home.latitude)", "longitude": "\(home.longitude)"]]
    }

    /// Whether no station could measure any of what is shown.
    private var isUnmeasured: Bool {
        filter.allergens(of: own).map { list in !list.contains { $0.isMeasured } } ?? false
    }

    func fields() throws -> [String: Any] {
        [
            "says": words.shown, "worksWithoutScript": true, "view": view.fields, "hasMap": LeafletFiles.areInstalled,
            "radius": circle, "isSignedIn": isSignedIn, "hasReported": hasReported,
            "filters": filterFields, "icons": AllergenIcon.allCases.map(\.rawValue).joined(separator: ","),
            "stations": stations.map { words.fields(of: $0, now: now) },
            "noStations": stations.isEmpty && !isCutOff ? [isUnmeasured ? words.notMeasured : words.noStations] : [],
            "isCutOff": isCutOff, "reports": reports.map { words.fields(of: $0, in: timeZone) },
            "hasNoReports": reports.isEmpty, "areas": areas.cells.map { words.fields(of: $0) },
            "areasTime": areas.hour.map { [words.areasTime($0, in: timeZone)] } ?? [],
            "hasNoAreas": areas.cells.isEmpty && !areAreasCutOff, "areAreasCutOff": areAreasCutOff,
        ]
    }
}
