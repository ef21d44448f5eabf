import HTTPTypes
import Hummingbird

/// Refuses what would be announced while announcements pile up, so that they do so with the callers, who can wait, and
/// not in our memory or table.
struct BackPressureMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        if request.method != .get, request.method != .head, let reason = congestion() {
            throw Problem.congested(reason)
        }
        return try await next(request, context)
    }
}
