import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The providers' own paths, served from recordings up to the virtual now, and `/replay` to set the clock.
final class ReplayRoutes: Sendable {
    private let recordings: Recordings
    private let clock: Mutex<VirtualClock>
    /// By endpoint and variables asked for; made once, so that a load test measures the poller.
    private let templates = Mutex<[String: EverywhereResponse.Template]>([:])
    private let memory: ClockMemory?
    private let instant: @Sendable () -> Date

    /// - Parameters:
    ///   - pace: at which the season plays from its first hour when nobody has set the clock; 0 leaves it stopped.
    ///   - memory: nil begins anew with every start.
    init(
        _ recordings: Recordings, pace: Double = 0, memory: ClockMemory? = nil,
        instant: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.recordings = recordings
        self.memory = memory
        self.instant = instant
        var clock = VirtualClock(first: recordings.first, last: recordings.last)
        if let known = memory?.clock, (known.first, known.last) == (clock.first, clock.last) {
            clock = known
        } else if pace > 0 {
            try clock.start(
                ReplayRequest(from: clock.first, to: clock.first, speed: pace, pace: pace), at: instant())
            try memory?.save(clock)
        }
        self.clock = Mutex(clock)
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("replay") { _, _ in try self.state() }
        router.put("replay") { request, _ in try await self.start(request) }
        router.get("ch.meteoschweiz.ogd-pollen/ogd-pollen_meta_stations.csv") { request, _ in
            Self.document(self.recordings.stationList, "text/csv", request)
        }
        router.get("ch.meteoschweiz.ogd-pollen/:station/:file") { request, context in
            try self.season(
                station: context.parameters.require("station"), file: context.parameters.require("file"), request)
        }
        for endpoint in ["air-quality", "forecast"] {
            router.get("v1/\(endpoint)") { request, _ in try self.answer(endpoint, request) }
        }
        return router
    }

    private func state() throws -> Response {
        let state = clock.withLock { $0.state(at: instant()) }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys]
        let body = try encoder.encode(state)
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    private func start(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 4_096)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let start: ReplayRequest
        do {
            start = try decoder.decode(ReplayRequest.self, from: Data(body.readableBytesView))
        } catch {
            throw ReplayProblem.badRequest(
                "the body must be {\"from\": RFC 3339 time, \"to\": such a time or nothing, \"speed\": number,"
                    + " \"pace\": number or nothing}")
        }
        let set = try clock.withLock { clock throws(ReplayProblem) in
            try clock.start(start, at: instant())
            return clock
        }
        try memory?.save(set)
        return try state()
    }

    private func season(station: String, file: String, _ request: Request) throws -> Response {
        let prefix = "ogd-pollen_\(station)_h_"
        guard let season = recordings.seasons.first(where: { $0.stationID == station }), file.hasPrefix(prefix),
            file.hasSuffix(".csv"),
            let span = RecordedSeason.Span(rawValue: String(file.dropFirst(prefix.count).dropLast(4)))
        else { throw ReplayProblem.noRecording("there is no such file of such a station") }
        let file = season.file(span, at: clock.withLock { $0.now(at: instant()) })
        return Self.document(Data(file.text.utf8), "text/csv", entityTag: file.entityTag, request)
    }

    private func answer(_ endpoint: String, _ request: Request) throws -> Response {
        let query = request.uri.queryParameters
        guard let latitude = query["latitude"].flatMap({ Double($0) }),
            let longitude = query["longitude"].flatMap({ Double($0) }),
            let place = try? Coordinate(latitude: latitude, longitude: longitude)
        else { throw ReplayProblem.badRequest("latitude and longitude must be one place") }
        if let answer = recordings.everywhere.first(where: { $0.endpoint == endpoint }) {
            let body = try template(of: answer, asking: query["hourly"].map(String.init) ?? "").body(for: place)
            return Self.document(body, "application/json", entityTag: "\"\(endpoint)-\(place)\"", request)
        }
        guard let answer = recordings.answers.first(where: { $0.endpoint == endpoint && $0.covers(place) }) else {
            throw ReplayProblem.noRecording("nothing was recorded within 50 km of this place")
        }
        let now = clock.withLock { $0.now(at: instant()) }
        return Self.document(answer.body(at: now), "application/json", entityTag: answer.entityTag(at: now), request)
    }

    private func template(
        of answer: EverywhereResponse, asking variables: String
    ) throws -> EverywhereResponse.Template {
        let key = "\(answer.endpoint) \(variables)"
        if let known = templates.withLock({ $0[key] }) { return known }
        let made = try answer.template(
            for: variables.split(separator: ",").map(String.init), at: instant())
        templates.withLock { $0[key] = made }
        return made
    }

    /// For content that never changes while this process lives.
    /// - Parameter entityTag: nil for content that never changes while this process lives.
    private static func document(
        _ content: Data, _ type: String, entityTag: String? = nil, _ request: Request
    ) -> Response {
        let entityTag = entityTag ?? "\"\(content.hashValue)\""
        if request.headers[.ifNoneMatch] == entityTag {
            return Response(status: .notModified, headers: [.eTag: entityTag])
        }
        return Response(
            status: .ok, headers: [.contentType: type, .eTag: entityTag],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: content)))
    }
}
