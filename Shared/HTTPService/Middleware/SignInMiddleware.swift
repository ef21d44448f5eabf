public import Domain
import HTTPTypes
public import Hummingbird

/// The context of a request that knows who sends it.
public protocol SessionContext: RequestContext {
    associatedtype Session: Sendable

    /// Set by ``SignInMiddleware``; nil if nobody is signed in.
    var session: Session? { get set }
}

/// A session that says whose it is.
public protocol OwnedSession: Sendable {
    var userID: UserID { get }
}

/// Lets only requests with a valid token pass: programs send it as `Authorization: Bearer`, browsers as
/// ``SessionCookie``. With the cookie, only pages of this origin may send what changes something.
public struct SignInMiddleware<Context: SessionContext>: RouterMiddleware {
    /// Whether requests without a token pass as well; one that is not valid is refused all the same.
    private let isOptional: Bool
    private let findSession: @Sendable (_ token: String, _ changes: Bool) async throws -> Context.Session?

    /// - Parameters:
    ///   - isOptional: whether requests without a token pass as well; one that is not valid is refused all the same.
    ///   - findSession: the session of a token; nil when there is none. `changes` says of the request whether it may change
    ///     something.
    public init(
        isOptional: Bool = false,
        findSession: @escaping @Sendable (_ token: String, _ changes: Bool) async throws -> Context.Session?
    ) {
        self.isOptional = isOptional
        self.findSession = findSession
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var (request, context) = (request, context)
        guard let session = try await session(of: &request) else {
            // A browser cannot know that its cookie's session has ended.
            if isOptional, request.headers[.authorization] == nil { return try await next(request, context) }
            throw Problem.signInFirst
        }
        context.session = session
        return try await next(request, context)
    }

    private func session(of request: inout Request) async throws -> Context.Session? {
        if let header = request.headers[.authorization] {
            guard let token = Self.bearerToken(in: header) else { return nil }
            return try await findSession(token, !request.isSafe)
        }
        guard let token = SessionCookie.token(of: request),
            let session = try await findSession(token, !request.isSafe)
        else { return nil }
        if request.isSafe { return session }
        guard request.isFromOwnPage else { throw Problem.otherSite }
        let isRepeated =
            request.isForm
            ? try await FormToken.isRepeated(inFormOf: &request, token) : FormToken.isRepeated(in: request, of: token)
        guard isRepeated else {
            // A page from before a sign-in in another tab: it counts for nobody, and the route can give back what was typed.
            if isOptional, request.isForm { return nil }
            throw Problem.otherSite
        }
        return session
    }

    /// RFC 9110, 11.1 and 11.4: the scheme in any case, then one space or more. Without a regex, which is compiled for
    /// every request and took a third of its time.
    private static func bearerToken(in header: String) -> String? {
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}
