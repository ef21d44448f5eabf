import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol
import NIOCore

/// What comes into a person's inbox, as it comes: server-sent events.
///
/// The token comes in the header `Authorization`, so browsers read the stream by `fetch`: their `EventSource` cannot
/// send one, and a token in the address would end up in logs.
struct InboxEventRoutes: Sendable {
    let updates: InboxUpdates
    let now: @Sendable () -> Date

    /// Events that wait for a slow client: all it can have missed, and as much again that comes meanwhile.
    static let capacity = 2 * InboxUpdates.mostMissed

    /// - Parameter group: of those who are signed in.
    func add(to group: RouterGroup<GatewayContext>) {
        group.get("inbox/events") { request, context in
            guard let session = context.session else { throw Problem.signInFirst }
            let last = try Self.lastEvent(of: request)
            let stream = InboxStream(
                session: session, cursor: last.map { InboxCursor(after: $0) } ?? InboxCursor(from: now()),
                capacity: Self.capacity)
            let place = try open(stream)
            try await begin(stream, isResumed: last != nil)
            return Response(status: .ok, headers: Self.headers, body: Self.body(of: place, request))
        }
    }

    private func open(_ stream: InboxStream) throws -> InboxStreamPlace {
        do throws(InboxStreams.Refusal) {
            return try updates.streams.open(stream)
        } catch {
            switch error {
            case .tooManyOfPerson:
                throw Problem(
                    .tooManyRequests, "You have \(updates.streams.mostPerPerson) live inboxes open: close one",
                    retryAfter: 30)
            case .tooManyOfProcess, .shutdown:
                throw Problem(
                    .serviceUnavailable, "No further live inbox can be opened now; GET /api/v1/inbox still answers",
                    retryAfter: .random(in: 5...10))
            }
        }
    }

    /// After it was opened, so that nothing falls between what is announced and what is found here.
    private func begin(_ stream: InboxStream, isResumed: Bool) async throws {
        let moved = try await updates.findSeats(of: [stream])
        if isResumed {
            try await updates.catchUp([stream])
        } else {
            // Earlier entries are in the inbox, which the client reads.
            for entry in try await updates.store.entries(
                since: [stream.userID: stream.lookBack], limit: InboxUpdates.mostMissed)
            { stream.skip(entry) }
        }
        // Others of the same person, which were open before.
        try await updates.catchUp(moved)
    }

    /// Whoever comes back names the last event that they have seen.
    private static func lastEvent(of request: Request) throws -> InboxEventID? {
        var query = QueryReader(request)
        guard let text = request.headers[.lastEventID] ?? query.text("lastEventID"), !text.isEmpty else { return nil }
        let id = InboxEventID(text)
        if id == nil { query.refuse("lastEventID", "must be the id of an event of this stream") }
        try query.check()
        return id
    }

    private static func body(of place: InboxStreamPlace, _ request: Request) -> ResponseBody {
        ResponseBody { writer in
            try await request.body.consumeWithInboundCloseHandler { _ in
                try await place.stream.write(to: &writer)
            } onInboundClosed: {
                place.stream.end(.clientIsGone)
            }
            try await writer.finish(nil)
        }
    }

    private static let headers: HTTPFields = {
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // Proxies such as nginx would gather events: https://nginx.org/en/docs/http/ngx_http_proxy_module.html
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return headers
    }()
}

extension InboxStream {
    /// Writes what comes until the stream ends; as slowly as the client reads.
    func write(to writer: inout some ResponseBodyWriter) async throws {
        // Spread over some seconds, so that clients do not all reconnect at once after a restart.
        try await writer.write(ServerSentEvent.opening(pause: .random(in: 2_000...6_000)).bytes)
        for await event in events { try await writer.write(event.bytes) }
        if let reason, reason != .clientIsGone { try await writer.write(ServerSentEvent.farewell(reason).bytes) }
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .date
}
