import HTTPTypes
import Hummingbird

/// Times each request until the head of its answer is there: a stream of events may stay open for hours.
struct DurationMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    private let metrics = GatewayHTTPMetrics()

    /// Put it around what turns errors into answers: an error would have no status yet.
    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        // Hummingbird's word where there is no such route.
        let route = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
        metrics.record(ContinuousClock.now - start, request.method, route: route, status: response.status)
        return response
    }
}
