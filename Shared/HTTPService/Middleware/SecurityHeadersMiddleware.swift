import HTTPTypes
public import Hummingbird

/// Tells browsers on every response, good or bad, to guess no types, to load and run nothing and to show it in no frame
/// unless a page says otherwise, to send no referrer, and to store nothing unless the response allows it.
///
/// Put it around what turns errors into responses. The texts are those of OWASP's HTTP Headers Cheat Sheet:
/// https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
public struct SecurityHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
    public init() {}

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        Self.complete(&response.headers, for: request)
        return response
    }

    private static func complete(_ headers: inout HTTPFields, for request: Request) {
        func add(_ name: HTTPField.Name, _ value: String) {
            if headers[name] == nil { headers[name] = value }
        }
        add(.cacheControl, "no-store")
        add(.xContentTypeOptions, "nosniff")
        add(.referrerPolicy, "no-referrer")
        add(.contentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'")
        if request.cameByHTTPS { add(.strictTransportSecurity, "max-age=31536000") }
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    static let referrerPolicy = HTTPField.Name("referrer-policy") ?? .referer
}
