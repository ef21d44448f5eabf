import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import ServiceRuntime

/// Lets only operators pass, and lets nobody keep what they saw.
///
/// A browser sends the token as the password of Basic authentication (RFC 7617), with any user name; a program sends it
/// as Bearer.
struct OperatorAccessMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    /// Nil lets nobody pass.
    let token: OperatorToken?

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        guard let token else {
            throw Problem(
                .notFound,
                "The status page is switched off: set \(StatusSettings.tokenVariable) to a secret of at least "
                    + "\(OperatorToken.shortest) characters and restart the gateway")
        }
        guard let secret = Self.secret(of: request), token.equals(secret) else { return Self.refusal }
        var response = try await next(request, context)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private static func secret(of request: Request) -> String? {
        guard let header = request.headers[.authorization], let space = header.firstIndex(of: " ") else { return nil }
        let credentials = String(header[header.index(after: space)...])
        switch header[..<space].lowercased() {
        case "bearer": return credentials
        case "basic":
            guard let pair = Data(base64Encoded: credentials).map({ String(decoding: $0, as: UTF8.self) }),
                let colon = pair.firstIndex(of: ":")
            else { return nil }
            return String(pair[pair.index(after: colon)...])
        default: return nil
        }
    }

    /// Names Basic, so that a browser asks.
    private static var refusal: Response {
        var response = Response(
            Problem(
                .unauthorized,
                "Give the value of \(StatusSettings.tokenVariable) as the password, with any user name, or as "
                    + "'Authorization: Bearer …'"))
        response.headers[.wwwAuthenticate] = "Basic realm=\"Breathe Easy operators\", charset=\"UTF-8\""
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
