import HTTPService
import HTTPTypes
import Hummingbird

/// Lets only requests of a version pass that we speak, and says in each answer, good or bad, which it is.
struct TusMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        if request.headers[.tusResumable] == Tus.version {
            do {
                response = try await next(request, context)
            } catch let problem as Problem {
                response = Response(problem)
            }
        } else {
            response = Response(Self.otherVersion)
            response.headers[.tusVersion] = Tus.version
        }
        response.headers[.tusResumable] = Tus.version
        response.headers[.cacheControl] = "no-store"
        return request.method == .head ? response.createHeadResponse() : response
    }

    private static let otherVersion = Problem(
        .preconditionFailed, "Send 'Tus-Resumable: \(Tus.version)', the version of the upload protocol spoken here")
}
