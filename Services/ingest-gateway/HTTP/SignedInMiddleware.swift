import HTTPTypes
import Hummingbird

/// Lets only people with a valid token pass.
struct SignedInMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    let findSession: FindSession

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer "),
            let token = SessionToken(String(header.dropFirst("Bearer ".count))),
            let session = try await findSession(token)
        else { throw Problem.signInFirst }
        var context = context
        context.session = session
        return try await next(request, context)
    }
}
