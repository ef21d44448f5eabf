import Foundation
import HTTPFetch
import HTTPTypes

/// The clock of the replay server.
struct ReplayClient: Sendable {
    let baseURL: String
    let http: HTTPClient

    /// An hour a minute: so that a page that is left open changes, and a season lasts a day and a half.
    private static let pace = 60

    func now() async throws -> Date {
        struct State: Decodable { var now: Date }
        let answer = try await send(FetchRequest(method: .get, url: "\(baseURL)/replay"))
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(State.self, from: Data(answer.body)).now
    }

    /// Stops where it is.
    func pause() async throws {
        let now = try await self.now()
        try await set(Clock(from: now, to: now, speed: 0))
    }

    /// Plays on from where it is, at the season's own pace and without an end.
    func goOn() async throws {
        let now = try await self.now()
        try await set(Clock(from: now, to: now, speed: Self.pace))
    }

    /// Plays the recorded hours from `start` to `end`, and from there on no faster than time passes.
    /// - Parameter speed: recorded seconds per second.
    func play(from start: Date, to end: Date, speed: Int) async throws {
        try await set(Clock(from: start, to: end, speed: speed, pace: 1))
    }

    private struct Clock: Encodable {
        var from: String
        var to: String
        var speed: Int
        var pace: Int

        init(from start: Date, to end: Date, speed: Int, pace: Int = ReplayClient.pace) {
            (from, to) = (start.ISO8601Format(), end.ISO8601Format())
            (self.speed, self.pace) = (speed, pace)
        }
    }

    private func set(_ clock: Clock) async throws {
        try await send(
            FetchRequest(
                method: .put, url: "\(baseURL)/replay", headers: [.contentType: "application/json"],
                body: Array(try JSONEncoder().encode(clock))))
    }

    @discardableResult
    private func send(_ request: FetchRequest) async throws -> FetchResponse {
        let response = try await http.send(request)
        guard response.status.kind == .successful else {
            throw CommandFailure(
                "the replay server responded \(response.status.code): \(String(decoding: response.body, as: UTF8.self))"
            )
        }
        return response
    }
}
