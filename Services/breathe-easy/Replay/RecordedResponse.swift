import Domain
import Foundation

/// One recorded response of Open-Meteo, for the place it was recorded for.
struct RecordedResponse: Sendable {
    /// Such as `air-quality`: the last part of the endpoint's path.
    let endpoint: String
    private let body: String
    private let coordinate: Coordinate
    /// Of the values of "now"; nil when it has none.
    private let recordedAt: Date?

    init(_ body: Data, endpoint: String, file: String) throws(RecordingFault) {
        do {
            coordinate = try JSONDecoder().decode(Coordinate.self, from: body)
            recordedAt = try JSONDecoder().decode(RecordedMoment.self, from: body).instant
        } catch {
            throw RecordingFault(file: file, problem: "it has no latitude and longitude")
        }
        self.endpoint = endpoint
        self.body = String(decoding: body, as: UTF8.self)
    }

    /// The response as if it had been sent on the day of `now`: all its dates are moved by the same whole days, so that
    /// its own "now" is the last such hour that is not in the future.
    func body(at now: Date) -> Data {
        let days = Double(days(until: now))
        let moved = body.replacing(/"(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2})?"/) { match in
            guard let day = try? Date("\(match.1)T00:00:00Z", strategy: .iso8601) else { return String(match.0) }
            let date = day.addingTimeInterval(days * 86_400).formatted(.iso8601.year().month().day())
            return "\"\(date)\(match.2 ?? "")\""
        }
        return Data(moved.utf8)
    }

    /// A different one for each day that is played.
    func entityTag(at now: Date) -> String { "\"\(endpoint)-\(days(until: now))\"" }

    /// By how many days the dates are moved; 0 for a response without a "now".
    private func days(until now: Date) -> Int {
        recordedAt.map { Int((now.timeIntervalSince($0) / 86_400).rounded(.down)) } ?? 0
    }

    /// Values of another place would be false, however real.
    func covers(_ place: Coordinate) -> Bool { coordinate.distance(to: place) <= Self.reach }

    private static let reach = Kilometres(50)
}

/// When a response was sent: local time at an offset.
private struct RecordedMoment: Decodable {
    var current: Current?
    var offset: Int?

    struct Current: Decodable { var time: String }

    private enum CodingKeys: String, CodingKey {
        case current
        case offset = "utc_offset_seconds"
    }

    var instant: Date? {
        guard let time = current?.time, let local = try? Date("\(time):00Z", strategy: .iso8601) else { return nil }
        return local.addingTimeInterval(-Double(offset ?? 0))
    }
}
