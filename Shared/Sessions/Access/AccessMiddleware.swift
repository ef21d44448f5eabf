public import HTTPService
import HTTPTypes
public import Hummingbird

/// The one place in a service that decides whether a request reaches its route: by what the route declares and what the
/// session allows. Add it to a router before all routes; one that declares nothing is refused.
public struct AccessMiddleware<Context: SessionContext>: RouterMiddleware where Context.Session == Session {
    private let table: AccessTable
    private let findSession: @Sendable (_ token: String, _ changes: Bool) async throws -> Session?
    private let hasSecondFactor: @Sendable (Session) async throws -> Bool

    /// - Parameters:
    ///   - findSession: the session of a token; nil when there is none. `changes` says that the request may change
    ///     something or is one of the staff, so that no cache may answer.
    ///   - hasSecondFactor: whether the person signs in with one; asked of staff only.
    public init(
        _ table: AccessTable,
        findSession: @escaping @Sendable (_ token: String, _ changes: Bool) async throws -> Session?,
        hasSecondFactor: @escaping @Sendable (Session) async throws -> Bool
    ) {
        (self.table, self.findSession, self.hasSecondFactor) = (table, findSession, hasSecondFactor)
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        // Without a path it fits no route, and "not found" or "other method" answers.
        guard let path = context.endpointPath else { return try await next(request, context) }
        switch table[AccessTable.Route(request.method, path)] {
        case nil: throw Problem.undeclared
        case .open: return try await next(request, context)
        case .optional(let permission):
            return try await signingIn(isOptional: true, for: permission, request, context, next)
        case .requires(let permission):
            return try await signingIn(isOptional: false, for: permission, request, context, next)
        }
    }

    private func signingIn(
        isOptional: Bool, for permission: Permission, _ request: Request, _ context: Context,
        _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let signIn = SignInMiddleware<Context>(isOptional: isOptional) { token, changes in
            try await findSession(token, changes || permission.isOfStaff)
        }
        return try await signIn.handle(request, context: context) { request, context in
            if let session = context.session {
                // Pages never carry a personal token, so one in a cookie was put there by somebody else.
                guard session.kind != .personal || request.headers[.authorization] != nil else {
                    throw Problem.signInFirst
                }
                try await check(session, for: permission)
            }
            return try await next(request, context)
        }
    }

    private func check(_ session: Session, for permission: Permission) async throws {
        switch session.refusal(of: permission) {
        case .notPermitted: throw Problem(.forbidden, "Your account may not do this; docs/roles.md lists who may")
        case .outsideScopes:
            throw Problem(
                .forbidden,
                Permission.scopes.contains(permission)
                    ? "This token may not do this: it needs the scope \(permission.rawValue)"
                    : "No token with scopes may do this: sign in instead")
        case nil: break
        }
        guard permission.isOfStaff, session.requiresSecondFactor else { return }
        guard try await hasSecondFactor(session) else { throw Problem.secondFactorFirst }
    }
}

extension Problem {
    /// A programmer's mistake that a test finds; nobody is let in by it.
    static let undeclared = Problem(.forbidden, "Nobody may use this: the service does not say who may")

    /// Staff reach what is others' with a second factor only.
    public static let secondFactorFirst = Problem(
        .forbidden, "Your role needs a second factor: set one up in your account, and sign in with it")
}

extension AccessMiddleware {
    /// For a service other than accounts, over what accounts publishes.
    public init(_ table: AccessTable, _ findSession: FindSession) {
        self.init(
            table,
            findSession: { token, changes in
                changes ? try await findSession(token) : try await findSession.recently(token)
            },
            hasSecondFactor: { try await findSession.hasSecondFactor($0) })
    }
}
