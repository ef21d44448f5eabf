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
    var stations: [StationReport] = []
    /// Whether there are more than the list shows.
    var isCutOff = false
    var reports: [MapReport] = []
    /// Whether the person has just sent one.
    var hasReported = false
    let now: Date

    private var words: MapPageWords { MapPageWords(language) }

    var title: String { words.title }
    var script: String? { LeafletFiles.areInstalled ? "map.js" : nil }
    var styles: [String] { LeafletFiles.styles + ["map.css"] }
    var imageSources: [String] { view.tiles.map { [$0.origin] } ?? [] }
    var scriptWords: [String: String] { words.forScript }

    func fields() throws -> [String: Any] {
        [
            "says": words.shown, "worksWithoutScript": true, "view": view.fields, "hasMap": LeafletFiles.areInstalled,
            "radius": radius.map { ["\($0.value)"] } ?? [], "isSignedIn": isSignedIn, "hasReported": hasReported,
            "filters": MapFilter.allCases.filter { $0 != .own || !own.isEmpty }.map {
                ["value": $0.rawValue, "name": words.name(of: $0), "isChosen": $0 == filter] as [String: Any]
            },
            "allergens": filter == .own ? own.map(\.rawValue).joined(separator: ",") : "",
            "ownAllergens": own.map(\.rawValue).joined(separator: ","),
            "stations": stations.map { words.fields(of: $0, now: now) },
            "hasNoStations": stations.isEmpty, "isCutOff": isCutOff,
            "reports": reports.map { words.fields(of: $0) }, "hasNoReports": reports.isEmpty,
        ]
    }
}

/// Whose allergens the map shows.
enum MapFilter: String, Sendable, CaseIterable {
    case own, all
}
