import Domain
import Foundation
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The readings of one allergen at a station, by day and hour, with what was corrected.
struct StationHistoryPage: WebPage {
    static let template = "station-history"
    let frame = PageFrame.app
    let styles = ["inquiries.css"]
    let isIndexed = false
    /// A month, by the hour.
    static let mostDays = 31
    static let usualDays = 7

    let language: ContentLanguage
    let station: StationEntry
    let allergen: Allergen
    /// As they were asked for, in UTC.
    let from: String
    let to: String
    let readings: [StationDatum]
    let reason: AuditReason
    var faults: Set<StationFault> = []

    private var words: StationWords { StationWords(language: language) }
    var title: String { station.name }

    func fields() -> [String: Any] {
        let own = StationListPage.path(of: station.provider, station.station)
        let days = Dictionary(grouping: readings) { CalendarDay(of: $0.measuredAt, in: .gmt) }
        return [
            "says": words.shown, "path": own, "listPath": StationListPage.path, "reason": reason.text,
            "reasonPath": KeptReason.address(andBackTo: own), "identity": "\(station.provider) \(station.station)",
            "allergens": station.allergens.map { word -> [String: Any] in
                [
                    "value": word, "choiceName": Allergen.name(of: word, in: language),
                    "isChosen": word == allergen.rawValue,
                ]
            },
            "from": from, "to": to, "daysFault": faults.contains(.days) ? [words.text(of: .days)] : [],
            "isEmpty": readings.isEmpty, "csvPath": readings.isEmpty ? [] : [csvPath],
            "days": days.keys.sorted(by: >).enumerated().map { index, day in
                shown(day, days[day] ?? [], isOpen: index == 0)
            },
        ]
    }

    private func shown(_ day: CalendarDay, _ data: [StationDatum], isOpen: Bool) -> [String: Any] {
        let values = data.compactMap(\.effectiveConcentration)
        return [
            "isOpen": isOpen,
            "summary": words.day(
                "\(day)", highest: values.max(), hours: data.count,
                changed: data.count { !$0.corrections.isEmpty || $0.withdrawnAt != nil }),
            "hours": data.map { datum -> [String: Any] in
                [
                    "readingPath": StationReadingPage.path(of: datum), "hour": Self.hour(of: datum.measuredAt),
                    "value": words.value(datum.effectiveConcentration), "intensity": "\(datum.intensityToday)",
                    "state": words.state(datum), "isChanged": !datum.corrections.isEmpty,
                ]
            },
        ]
    }

    private static func hour(of time: Date) -> String {
        String(RFC3339.text(time).dropFirst(11).prefix(5))
    }

    private var csvPath: String {
        "/api/v1/station-data/readings?provider=\(station.provider.encodedInQuery)"
            + "&station=\(station.station.encodedInQuery)&allergen=\(allergen.rawValue)&from=\(from)&to=\(to)"
            + "&format=csv&reason=\(reason.text.encodedInQuery)"
    }
}

extension String {
    /// For a value of a query, in which nothing but letters and digits stays as it is.
    var encodedInQuery: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
