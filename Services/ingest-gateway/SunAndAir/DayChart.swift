import Domain
import EnvironmentReports
import Foundation

/// A chart of the hours of today and tomorrow: those that have passed and the present one full, those to come faint.
struct DayChart: Sendable {
    var caption: String
    /// In the table behind the chart.
    var column: String
    /// Of the hours that the place's answer has.
    var values: [Double?]
    var bands: [HoursChart.Band]
    /// What fills the height, unless a value is greater.
    var highest: Double
    /// The hours of strong sun to shade.
    var sun: [StrongSun] = []
    var note: [String] = []
    /// A value in words.
    var write: @Sendable (Double) -> String

    /// What `day-chart.mustache` shows.
    func fields(_ known: SunAndAir) -> [String: Any] {
        var chart = HoursChart(values, hours: known.hourNames, bands: bands, highest: highest)
        chart.present = known.presentHour
        let present = values.indices.contains(chart.present) ? values[chart.present] : nil
        let peak = chart.peak.map { (value: write($0.value), hour: known.hourNames[$0.index]) }
        return chart.fields.merging([
            "caption": caption, "note": note, "sun": shades(from: known.hours.from).map { ["d": $0] },
            "now": line(at: known.environment.asOf, from: known.hours.from).map { [["d": $0]] } ?? [],
            "sentence": known.cards.words.summary(present: present.map(write), peak: peak),
        ]) { _, own in own }
    }

    private var width: Double { Double(values.count) * Self.hourWidth }

    private func shades(from start: Date) -> [String] {
        sun.compactMap { hours in
            let first = max(place(of: hours.start, from: start), 0)
            let last = min(place(of: hours.end, from: start), width)
            guard first < last else { return nil }
            let size = Self.text(last - first)
            return "M\(Self.text(first)) 0h\(size)v100h-\(size)z"
        }
    }

    private func line(at instant: Date, from start: Date) -> String? {
        let place = place(of: instant, from: start)
        return (0...width).contains(place) ? "M\(Self.text(place)) 0V100" : nil
    }

    private func place(of instant: Date, from start: Date) -> Double {
        instant.timeIntervalSince(start) / 3_600 * Self.hourWidth
    }

    private static let hourWidth = 10.0

    private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}

extension [DayChart] {
    /// The same hours as numbers, one column for each chart: what `day-table.mustache` shows.
    func table(_ known: SunAndAir) -> [String: Any] {
        [
            "columns": map { ["name": $0.column] },
            "label": map(\.column).joined(separator: ", "),
            "rows": known.hourNames.enumerated().map { index, hour in row(index, hour) },
        ]
    }

    private func row(_ index: Int, _ hour: PlaceHour) -> [String: Any] {
        let values = map { chart in
            ["value": chart.values.indices.contains(index) ? chart.values[index].map(chart.write) ?? "–" : "–"]
        }
        return ["day": hour.day, "hour": hour.hour, "values": values]
    }
}
