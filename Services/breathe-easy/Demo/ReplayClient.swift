import Foundation
import HTTPFetch
import HTTPTypes

/// The clock of the replay server.
struct ReplayClient: Sendable {
    let baseURL: String
    let http: HTTPClient

    /// Plays the recorded hours from `start` to `end`.
    /// - Parameter speed: recorded seconds per second.
    func play(from start: Date, to end: Date, speed: Int) async throws {
        struct Clock: Encodable {
            var from: String
            var to: String
            var speed: Int
        }
        let clock = Clock(from: start.ISO8601Format(), to: end.ISO8601Format(), speed: speed)
        let response = try await http.send(
            FetchRequest(
                method: .put, url: "\(baseURL)/replay", headers: [.contentType: "application/json"],
                body: Array(try JSONEncoder().encode(clock))))
        guard response.status.kind == .successful else {
            throw CommandFailure(
                "the replay server responded \(response.status.code): \(String(decoding: response.body, as: UTF8.self))"
            )
        }
    }
}
