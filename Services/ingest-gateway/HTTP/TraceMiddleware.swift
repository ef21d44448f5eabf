import HTTPTypes
import Hummingbird
import Logging
import MessageProtocol
import Messaging

/// Runs each request in a trace, the caller's if it sent one, and tells the caller which.
struct TraceMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        let trace = request.headers[.traceParent].flatMap(TraceParent.init)?.child() ?? TraceParent()
        var context = context
        context.logger[metadataKey: "trace.id"] = "\(trace.traceID)"
        let traced = context
        var response = try await TraceContext.$current.withValue(trace) { try await next(request, traced) }
        context.logger.debug(
            "Request answered",
            metadata: [
                "method": "\(request.method)", "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
            ])
        response.headers[.traceParent] = trace.description
        return response
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    static let traceParent = HTTPField.Name("traceparent") ?? .date
}
