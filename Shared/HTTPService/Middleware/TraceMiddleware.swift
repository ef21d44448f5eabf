public import HTTPTypes
public import Hummingbird
import Logging
import MessageProtocol
import Messaging

/// Runs each request in a trace, the client's if it sent one, and returns the trace in the `traceparent` header.
public struct TraceMiddleware<Context: RequestContext>: RouterMiddleware {
    public init() {}

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
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
    public static let traceParent = HTTPField.Name("traceparent") ?? .date
}
