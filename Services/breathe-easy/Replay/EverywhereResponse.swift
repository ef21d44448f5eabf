import Domain
import Foundation

/// A recorded response of Open-Meteo as a response for any place: for load tests only, since its values are false
/// elsewhere. The recorded hours are repeated over five days from today's midnight in UTC.
struct EverywhereResponse: Sendable {
    /// Such as `air-quality`.
    let endpoint: String
    private let hourly: [String: [Double?]]
    private let units: [String: String]

    static let hours = 5 * 24

    /// - Parameter body: with `current` and `hourly` values; one replaces the other where it is missing.
    init(_ body: Data, endpoint: String, file: String) throws(RecordingFault) {
        self.endpoint = endpoint
        let recorded: RecordedHours
        do {
            recorded = try JSONDecoder().decode(RecordedHours.self, from: body)
        } catch {
            throw RecordingFault(file: file, problem: "it has no current and hourly values")
        }
        hourly = recorded.current.values.mapValues { [$0] }.merging(recorded.hourly.values) { $1 }
        units = recorded.currentUnits.merging(recorded.hourlyUnits) { $1 }
    }

    /// The response's text after the place.
    func template(for variables: [String], at now: Date) throws -> Template {
        let known = variables.filter { hourly[$0]?.isEmpty == false }
        let midnight = Int(now.timeIntervalSince1970 / 86_400) * 86_400
        let values = Dictionary(uniqueKeysWithValues: known.map { ($0, repeated(hourly[$0] ?? [])) })
        let times = (0..<Self.hours).map { midnight + $0 * 3_600 }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(values), as: UTF8.self).dropFirst()
        let timeText = times.map { "\($0)" }.joined(separator: ",")
        let unitText = String(decoding: try encoder.encode(units.filter { known.contains($0.key) }), as: UTF8.self)
        return Template(
            end: ",\"utc_offset_seconds\":0,\"timezone\":\"GMT\",\"x-replay\":\"values of another place, for load"
                + " tests\",\"hourly_units\":\(unitText),\"hourly\":{\"time\":[\(timeText)]"
                + (known.isEmpty ? "}" : ",\(text)") + "}")
    }

    private func repeated(_ values: [Double?]) -> [Double?] { (0..<Self.hours).map { values[$0 % values.count] } }

    /// The part that is the same for every place.
    struct Template: Sendable {
        let end: String

        func body(for place: Coordinate) -> Data {
            Data("{\"latitude\":\(place.latitude),\"longitude\":\(place.longitude)\(end)".utf8)
        }
    }
}

/// The values of a recorded response.
private struct RecordedHours: Decodable {
    var current: Values<Double?>
    var hourly: Values<[Double?]>
    var currentUnits: [String: String]
    var hourlyUnits: [String: String]

    private enum CodingKeys: String, CodingKey {
        case current, hourly
        case currentUnits = "current_units"
        case hourlyUnits = "hourly_units"
    }

    /// Of variables; times are texts and left out.
    struct Values<Value: Decodable>: Decodable {
        var values: [String: Value] = [:]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: VariableName.self)
            for key in container.allKeys where key.stringValue != "time" {
                values[key.stringValue] = try container.decode(Value.self, forKey: key)
            }
        }
    }
}

private struct VariableName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
