import DeclaredMetrics
import HTTPTypes
import Metrics
import Synchronization

/// How long requests take, by the pattern of their route: what was asked for in its place is a person's or a stranger's
/// own, and would be a series each.
final class GatewayHTTPMetrics: Sendable {
    static let duration = Metric.histogram(
        "http_request_duration_seconds", "From a request's head to its answer's, by the pattern of the route",
        bounds: HistogramBounds.latency, by: "method", "route", "status")

    static let all = [duration]

    private struct Key: Hashable {
        var method: HTTPRequest.Method
        var route: String
        var status: Int
    }

    /// Finding a series takes longer than recording; the lock of itself.
    private let timers = Mutex<[Key: Timer]>([:])

    /// - Parameter route: nil when no route is of this path and method.
    func record(_ duration: Duration, _ method: HTTPRequest.Method, route: String?, status: HTTPResponse.Status) {
        let key = Key(method: method, route: route ?? "unmatched", status: status.code)
        let timer = timers.withLock { timers in
            if let known = timers[key] { return known }
            let name = Self.knownMethods.contains(method) ? method.rawValue : "other"
            let timer = Self.duration.timer(name, key.route, "\(key.status)")
            // Strangers may send any word as a method.
            if name != "other" { timers[key] = timer }
            return timer
        }
        timer.record(duration: duration)
    }

    private static let knownMethods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .delete, .patch, .options,
    ]
}
