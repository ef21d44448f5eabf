import HTTPTypes
public import Hummingbird

/// The cookie that carries a browser's session. No script can read it, no other host can set it, and browsers do not send
/// it along with what another site posts.
///
/// `__Host-` makes browsers refuse it unless it is `Secure`, for this host alone and for all paths:
/// https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2 and draft-ietf-httpbis-rfc6265bis-20, 4.1.3.2. They take `Secure`
/// from http://localhost too, which they trust. `Lax` and not `Strict`, so that a link in a mail and the way back from
/// another provider find people signed in; what changes something is held by ``SignInMiddleware``.
public enum SessionCookie {
    public static let name = "__Host-session"

    /// Of services before 0.9, taken until the next release.
    private static let earlierName = "session"

    /// - Parameter seconds: how long the browser keeps it.
    public static func carrying(_ token: String, for seconds: Int) -> Cookie { cookie(name, token, seconds) }

    /// Make a browser forget it, and the one of earlier services.
    public static var removed: [Cookie] { [cookie(name, "", 0), cookie(earlierName, "", 0)] }

    /// - Returns: nil when the browser sent none.
    public static func token(of request: Request) -> String? {
        (request.cookies[name] ?? request.cookies[earlierName])?.value
    }

    private static func cookie(_ name: String, _ value: String, _ seconds: Int) -> Cookie {
        Cookie(name: name, value: value, maxAge: seconds, path: "/", secure: true, httpOnly: true, sameSite: .lax)
    }
}

extension Request {
    /// Whether a page of this origin sent the request, as the browser says. Fetch Metadata (W3C), section 2.3; browsers
    /// leave it out over plain HTTP and send the origin alone.
    public var isFromOwnPage: Bool {
        if let site = headers[.fetchSite] { return site == "same-origin" }
        guard let origin = headers[.origin], let host = head.authority,
            let scheme = ["https://", "http://"].first(where: { origin.hasPrefix($0) })
        else { return false }
        return origin.dropFirst(scheme.count).lowercased() == host.lowercased()
    }

    /// RFC 9110, 9.2.1.
    public var isSafe: Bool { method.isSafe }

    /// Whether the client used https: the way in ends TLS, and says so.
    public var cameByHTTPS: Bool { headers[.forwardedProtocol] == "https" }
}

extension HTTPRequest.Method {
    /// RFC 9110, 9.2.1.
    var isSafe: Bool { [.get, .head, .options].contains(self) }
}

extension HTTPField.Name {
    // The texts are valid field names, so the fallbacks never apply.
    fileprivate static let fetchSite = HTTPField.Name("sec-fetch-site") ?? .origin
    fileprivate static let forwardedProtocol = HTTPField.Name("x-forwarded-proto") ?? .origin
}
