import Domain
import Foundation
import MessageProtocol

/// A station as its staff sees it.
struct StationEntry: Codable, Sendable, Equatable {
    var provider: String
    var station: String
    var name: String
    var latitude: Double
    var longitude: Double
    /// What it counts.
    var allergens: [String]
    /// The last hour that it had, with values or without; nil before its first poll.
    var lastHour: Date?
}

/// A reading as the staff sees it: a row of Stations_data with what was done to it.
struct StationDatum: Codable, Sendable, Equatable {
    var recordID: RecordID
    var measuredAt: Date
    var provider: String
    var station: String
    var latitude: Double
    var longitude: Double
    /// 0 to 10.
    var intensityToday: Int
    /// Nil when no forecast covered the station.
    var intensityTomorrow: Int?
    var allergen: String
    /// Grains/m³.
    var concentration: Double
    var withdrawnAt: Date?
    /// Oldest first.
    var corrections: [Correction] = []

    struct Correction: Codable, Sendable, Equatable {
        /// Nil: it was withdrawn.
        var before: Double?
        /// Nil: it is withdrawn.
        var concentration: Double?
        var reason: String
        var by: UserID
        var at: Date
    }
}

extension StationDatum {
    /// Of the newest correction, which environment-poller may not have applied yet; nil: withdrawn.
    var effectiveConcentration: Double? {
        guard let last = corrections.last else { return withdrawnAt == nil ? concentration : nil }
        return last.concentration
    }
}

/// Somebody else has corrected the reading since it was looked at. Nothing was changed.
struct CorrectedMeanwhile: Error {}

/// Which readings somebody wants.
struct StationDataSelection: Sendable {
    var provider: String
    var station: String
    /// Nil: all.
    var allergen: Allergen?
    /// In UTC.
    var days: ClosedRange<CalendarDay>
    /// Of the last reading of the page before.
    var after: Cursor?
    var limit = 1_000

    static let mostReadings = 5_000
    static let mostDays = 366

    /// The order of readings: by hour, then by allergen.
    struct Cursor: Sendable, Equatable {
        var measuredAt: Date
        var allergen: String

        init(measuredAt: Date, allergen: String) { (self.measuredAt, self.allergen) = (measuredAt, allergen) }

        init(_ datum: StationDatum) { self.init(measuredAt: datum.measuredAt, allergen: datum.allergen) }

        /// Reads `2023-04-10T05:00:00.000Z/birch`.
        init?(_ text: String) {
            let parts = text.split(separator: "/")
            guard parts.count == 2, let time = RFC3339.date(String(parts[0])),
                let allergen = Allergen(rawValue: String(parts[1]))
            else { return nil }
            self.init(measuredAt: time, allergen: allergen.rawValue)
        }

        var text: String { "\(RFC3339.text(measuredAt))/\(allergen)" }
    }
}

extension StationDatum {
    /// The columns of Stations_data in the specification's order, and what they do not have.
    static let header =
        "record_id,time_stamp,station_id,latitude,longitude,intensity_today,intensity_tomorrow,allergen,"
        + "provider,concentration,withdrawn_at"

    /// RFC 4180, without its line's end.
    var line: String {
        let columns: [String] = [
            "\(recordID)", RFC3339.text(measuredAt), Self.field(station), "\(latitude)", "\(longitude)",
            "\(intensityToday)", intensityTomorrow.map { "\($0)" } ?? "", Self.field(allergen), Self.field(provider),
            "\(concentration)", withdrawnAt.map { RFC3339.text($0) } ?? "",
        ]
        return columns.joined(separator: ",")
    }

    /// A text that a provider wrote; a spreadsheet must not take it for a formula.
    private static func field(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t".contains($0) } ?? false
        let safe = isFormula ? "'\(text)" : text
        guard safe.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return safe }
        return "\"\(safe.replacing("\"", with: "\"\""))\""
    }
}
