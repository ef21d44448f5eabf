import Foundation

/// Open-Meteo's JSON: variables are keys, their names the caller's choice.
struct OpenMeteoAnswer: Decodable, Sendable {
    var latitude: Double
    var longitude: Double
    /// Of all times in the answer, which carry no offset of their own.
    var utcOffsetSeconds: Int
    var currentUnits: [String: String]?
    var current: Moment?
    var hourly: Series?
    var dailyUnits: [String: String]?
    var daily: Series?

    private enum CodingKeys: String, CodingKey {
        case latitude, longitude, current, hourly, daily
        case utcOffsetSeconds = "utc_offset_seconds"
        case currentUnits = "current_units"
        case dailyUnits = "daily_units"
    }

    /// Values of one time.
    struct Moment: Decodable, Sendable {
        var time: String
        private var values: [String: OpenMeteoNumber]

        init(from decoder: any Decoder) throws {
            time = try decoder.container(keyedBy: TimeKey.self).decode(String.self, forKey: .time)
            values = try decoder.singleValueContainer().decode([String: OpenMeteoNumber].self)
        }

        /// Nil when the provider has none.
        subscript(_ variable: String) -> Double? { values[variable]?.value }
    }

    /// Values of many times.
    struct Series: Decodable, Sendable {
        var times: [String]
        private var values: [String: [OpenMeteoNumber]]

        init(from decoder: any Decoder) throws {
            times = try decoder.container(keyedBy: TimeKey.self).decode([String].self, forKey: .time)
            values = try decoder.singleValueContainer().decode([String: [OpenMeteoNumber]].self)
        }

        /// Time and value where the provider has one; a list of the wrong length counts as none.
        subscript(_ variable: String) -> [(time: String, value: Double)] {
            guard let numbers = values[variable], numbers.count == times.count else { return [] }
            return zip(times, numbers).compactMap { time, number in number.value.map { (time, $0) } }
        }
    }

    private enum TimeKey: String, CodingKey { case time }
}

/// A number, or anything else, which is no value: null, or the texts among the numbers, such as times.
private struct OpenMeteoNumber: Decodable, Sendable {
    let value: Double?

    init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Double.self) }
}
