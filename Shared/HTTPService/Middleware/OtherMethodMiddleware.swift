public import HTTPTypes
public import Hummingbird

/// Says which methods a path supports when a request uses another: RFC 9110, 15.5.6 and, for OPTIONS, 9.3.7. Add it to a
/// router after all routes; requests that match none of them are passed on to "not found".
public struct OtherMethodMiddleware<Context: RequestContext>: RouterMiddleware {
    private struct Pattern {
        /// Nil for any.
        var parts: [Substring?]
        var methods: Set<HTTPRequest.Method>

        func fits(_ path: [Substring]) -> Bool {
            parts.count == path.count && zip(parts, path).allSatisfy { $0 == nil || $0 == $1 }
        }
    }

    /// Those with the most fixed parts first, as the router prefers them.
    private let patterns: [Pattern]

    /// - Parameter routes: as the router names them, such as `/api/v1/channels/{id}`.
    public init(_ routes: [(path: String, method: HTTPRequest.Method)]) {
        patterns = Dictionary(grouping: routes, by: \.path).map { path, routes in
            Pattern(
                parts: path.split(separator: "/").map { $0.hasPrefix("{") ? nil : $0 },
                methods: Set(routes.map(\.method)))
        }.sorted { $0.parts.count { $0 == nil } < $1.parts.count { $0 == nil } }
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path.split(separator: "/")
        guard let pattern = patterns.first(where: { $0.fits(path) }), !pattern.methods.contains(request.method) else {
            return try await next(request, context)
        }
        let allowed = pattern.methods.union([.options]).map(\.rawValue).sorted().joined(separator: ", ")
        var response =
            request.method == .options
            ? Response(status: .noContent)
            : Response(Problem(.methodNotAllowed, "This address takes \(allowed)"))
        response.headers[.allow] = allowed
        return request.method == .head ? response.createHeadResponse() : response
    }
}
