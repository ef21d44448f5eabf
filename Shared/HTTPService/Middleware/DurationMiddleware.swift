public import DeclaredMetrics
import HTTPTypes
public import Hummingbird
import Metrics
import Synchronization

/// Times each request until the head of its response is there: a stream of events may stay open for hours.
public struct DurationMiddleware<Context: RequestContext>: RouterMiddleware {
    private let metrics = HTTPMetrics()

    public init() {}

    /// Put it around what turns errors into responses: an error would have no status yet.
    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        // Hummingbird's word where there is no such route.
        let route = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
        metrics.record(ContinuousClock.now - start, request.method, route: route, status: response.status)
        return response
    }
}

/// How long requests take, by the pattern of their route: the path itself holds people's ids, and each would be a
/// series.
public final class HTTPMetrics: Sendable {
    private static let duration = Metric.histogram(
        "http_request_duration_seconds", "From a request's head to its answer's, by the pattern of the route",
        bounds: HistogramBounds.latency, by: "method", "route", "status")

    public static let all = [duration]

    private struct Key: Hashable {
        var method: HTTPRequest.Method
        var route: String
        var status: Int
    }

    /// Kept because finding a series in the registry takes longer than recording.
    private let timers = Mutex<[Key: Timer]>([:])

    init() {}

    /// - Parameter route: nil when no route has this path and method.
    func record(_ duration: Duration, _ method: HTTPRequest.Method, route: String?, status: HTTPResponse.Status) {
        let key = Key(method: method, route: route ?? "unmatched", status: status.code)
        let timer = timers.withLock { timers in
            if let known = timers[key] { return known }
            let name = Self.knownMethods.contains(method) ? method.rawValue : "other"
            let timer = Self.duration.timer(name, key.route, "\(key.status)")
            // Anybody may send any word as a method.
            if name != "other" { timers[key] = timer }
            return timer
        }
        timer.record(duration: duration)
    }

    private static let knownMethods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .delete, .patch, .options,
    ]
}
