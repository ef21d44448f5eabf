import HTTPTypes
public import Hummingbird

/// Refuses requests that lead to messages while messages pile up: they wait at the client, and not in our memory or
/// table.
public struct BackPressureMiddleware<Context: RequestContext>: RouterMiddleware {
    private let congestion: @Sendable () -> String?

    /// - Parameter congestion: why no message can be taken now; nil when one can.
    public init(congestion: @escaping @Sendable () -> String?) { self.congestion = congestion }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.method != .get, request.method != .head, let reason = congestion() {
            throw Problem.congested(reason)
        }
        return try await next(request, context)
    }
}
