import Domain
import Foundation
import Localization
import Sessions
import WebPages

/// All stations, for those who read their data.
struct StationListPage: WebPage {
    static let path = "/station-data"
    static let template = "stations-list"
    let frame = PageFrame.app
    let styles = ["inquiries.css"]
    let isIndexed = false

    let language: ContentLanguage
    let stations: [StationEntry]
    let reason: AuditReason

    private var words: StationWords { StationWords(language: language) }
    var title: String { words.title }

    static func path(of provider: String, _ station: String) -> String {
        "\(path)/\(provider.encodedInPath)/\(station.encodedInPath)"
    }

    func fields() -> [String: Any] {
        [
            "says": words.shown, "reason": reason.text, "reasonPath": KeptReason.address(andBackTo: Self.path),
            "isEmpty": stations.isEmpty,
            "stations": stations.map { station -> [String: Any] in
                [
                    "stationPath": Self.path(of: station.provider, station.station), "name": station.name,
                    "identity": "\(station.provider) \(station.station)",
                    "allergens": station.allergens.map { Allergen.name(of: $0, in: language) }
                        .joined(separator: ", "),
                    "lastHour": station.lastHour.map { [$0.shownTime(in: language)] } ?? [],
                    "isNever": station.lastHour == nil,
                ]
            },
        ]
    }
}

extension Allergen {
    /// - Parameter word: as it is stored; one that this version does not know stays as it is.
    static func name(of word: String, in language: ContentLanguage) -> String {
        Allergen(rawValue: word).map { Words(in: language).name(of: $0) } ?? word
    }
}

extension String {
    /// For a part of a path.
    var encodedInPath: String { addingPercentEncoding(withAllowedCharacters: .inPathParts) ?? "" }
}

extension CharacterSet {
    fileprivate static let inPathParts = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:")
}
