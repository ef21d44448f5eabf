import Domain
import Foundation
import Gazetteer
import Localization

/// What the lists of the map say of people's reports.
extension MapPageWords {
    func fields(of report: MapReport, in zone: TimeZone?) -> [String: Any] {
        let names = report.allergens.map { words.name(of: $0) }
        return [
            "what": names.isEmpty ? notSure : Words.capitalized(words.list(names)),
            "icon": AllergenIcon(report.allergens.first).rawValue,
            "severity": name(of: report.severity), "level": level(of: report.severity),
            "comment": report.comment.map { [$0] } ?? [],
            "reporter": report.reporter.map { [["name": $0]] } ?? [],
            "instant": report.submittedAt.ISO8601Format(), "time": time(report.submittedAt, in: zone),
        ]
    }

    /// A cell of the hourly layer, named by a town near its centre.
    func fields(of entry: UserAlertLayer.Cell) -> [String: Any] {
        let centre = Grid.tenthOfDegree.centre(of: entry.cell)
        let place = Towns.world.town(near: centre)?.name ?? words.position(centre)
        return [
            "what": entry.allergen.map { name(of: $0) } ?? notSure, "icon": AllergenIcon(entry.allergen).rawValue,
            "people": say("\(entry.people) people", "\(entry.people) Menschen"), "place": place,
            "severity": name(of: entry.worstSeverity), "level": level(of: entry.worstSeverity),
        ]
    }

    /// As `data-level` has it: the colour of a report on the map.
    func level(of severity: Severity) -> String { severity.intensity.level.displayName.replacing(" ", with: "-") }

    func areasTime(_ hour: Date, in zone: TimeZone?) -> String {
        say("As of \(time(hour, in: zone)).", "Stand \(time(hour, in: zone)).")
    }

    /// By the clocks of the person; in UTC, and saying so, for whoever has told us none.
    private func time(_ date: Date, in zone: TimeZone?) -> String {
        guard let zone else { return words.time(date) }
        let style = Date.FormatStyle(locale: Locale(identifier: language.rawValue), timeZone: zone)
        return date.formatted(style.weekday(.abbreviated).day().month(.abbreviated).hour().minute())
    }
}
