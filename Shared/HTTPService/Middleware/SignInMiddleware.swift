import HTTPTypes
public import Hummingbird

/// The context of a request that knows who sends it.
public protocol SessionContext: RequestContext {
    associatedtype Session: Sendable

    /// Set by ``SignInMiddleware``; nil for a stranger.
    var session: Session? { get set }
}

/// Lets only requests with a valid token pass.
public struct SignInMiddleware<Context: SessionContext>: RouterMiddleware {
    /// Whether requests without a token pass as well; one that is not valid is refused all the same.
    private let isOptional: Bool
    private let findSession: @Sendable (_ token: String) async throws -> Context.Session?

    /// - Parameters:
    ///   - isOptional: whether requests without a token pass as well; one that is not valid is refused all the same.
    ///   - findSession: the session of a token; nil when there is none.
    public init(
        isOptional: Bool = false, findSession: @escaping @Sendable (_ token: String) async throws -> Context.Session?
    ) {
        self.isOptional = isOptional
        self.findSession = findSession
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let header = request.headers[.authorization]
        if isOptional, header == nil { return try await next(request, context) }
        let prefix = "Bearer "
        guard let header, header.hasPrefix(prefix),
            let session = try await findSession(String(header.dropFirst(prefix.count)))
        else { throw Problem.signInFirst }
        var context = context
        context.session = session
        return try await next(request, context)
    }
}
