import HTTPTypes
import Hummingbird

/// Lets strangers pass, and knows those who send a token; a token that is not valid is refused, not overlooked.
struct OptionalSignInMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    let signedIn: SignedInMiddleware

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        guard request.headers[.authorization] != nil else { return try await next(request, context) }
        return try await signedIn.handle(request, context: context, next: next)
    }
}
