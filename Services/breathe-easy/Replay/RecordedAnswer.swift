import Domain
import Foundation

/// One recorded answer of Open-Meteo, for the place it was recorded for.
struct RecordedAnswer: Sendable {
    /// Such as `air-quality`: the last part of the endpoint's path.
    let endpoint: String
    let body: Data
    private let coordinate: Coordinate

    init(_ body: Data, endpoint: String, file: String) throws(RecordingFault) {
        do {
            coordinate = try JSONDecoder().decode(Coordinate.self, from: body)
        } catch {
            throw RecordingFault(file: file, problem: "it has no latitude and longitude")
        }
        self.endpoint = endpoint
        self.body = body
    }

    /// Values of another place would be false, however real.
    func covers(_ place: Coordinate) -> Bool { coordinate.distance(to: place) <= Self.reach }

    private static let reach = Kilometres(50)
}
