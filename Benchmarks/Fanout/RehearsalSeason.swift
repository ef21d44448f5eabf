import Domain
import Foundation

/// The hours of birch pollen that MeteoSwiss recorded at Basel, of which the strongest day is the peak.
struct RehearsalSeason: Sendable {
    struct Hour: Sendable {
        var time: Date
        /// Grains/m³.
        var concentration: Double
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    let hours: [Hour]

    static let path = "Tests/Recordings/meteoswiss/pollen-hourly-PBS-2023.csv"
    private static let birch = "kabetuh0"

    init(path: String = path) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Unreadable(description: "\(path) cannot be read: start in the checkout's folder")
        }
        let lines = text.split(whereSeparator: \.isNewline)
        let names = lines.first?.split(separator: ";") ?? []
        guard let time = names.firstIndex(of: "termin"), let birch = names.firstIndex(of: Substring(Self.birch)) else {
            throw Unreadable(description: "\(path) has no columns termin and \(Self.birch)")
        }
        hours = lines.dropFirst().compactMap { line in
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            guard fields.count == names.count, let value = Double(fields[birch]), let date = Self.date(fields[time])
            else { return nil }
            return Hour(time: date, concentration: value)
        }
        guard hours.count > 48 else { throw Unreadable(description: "\(path) has fewer than two days of birch") }
    }

    /// The 24 hours of the UTC day with the highest mean, with so many hours before and after it.
    func peakDay(margin: Int) -> [Hour] {
        let days = Dictionary(grouping: hours) { Int($0.time.timeIntervalSince1970) / 86_400 }
        let mean = { (hours: [Hour]) in hours.reduce(0) { $0 + $1.concentration } / Double(hours.count) }
        let whole = days.filter { $0.value.count == 24 }
        guard let peak = whole.max(by: { (mean($0.value), $1.key) < (mean($1.value), $0.key) })?.key else { return [] }
        let span = (peak * 24 - margin)..<(peak * 24 + 24 + margin)
        return hours.filter { span.contains(Int($0.time.timeIntervalSince1970) / 3_600) }
    }

    /// From `yyyyMMddHHmmss`, UTC.
    private static func date(_ digits: Substring) -> Date? {
        guard digits.count == 14, let number = Int(digits) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: number / 10_000_000_000, month: number / 100_000_000 % 100, day: number / 1_000_000 % 100,
                hour: number / 10_000 % 100))
    }
}
