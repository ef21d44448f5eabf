import HTTPTypes
public import Hummingbird

/// The cookie that carries a browser's session. No script can read it, and browsers do not send it along with requests
/// that begin on another site.
public enum SessionCookie {
    public static let name = "session"

    /// - Parameters:
    ///   - seconds: how long the browser keeps it.
    ///   - answerTo: the request; the cookie is `Secure` when it came by https.
    public static func carrying(_ token: String, for seconds: Int, in answerTo: Request) -> Cookie {
        Cookie(
            name: name, value: token, maxAge: seconds, path: "/", secure: answerTo.cameByHTTPS, httpOnly: true,
            sameSite: .strict)
    }

    /// Makes a browser forget it.
    public static func removed(in answerTo: Request) -> Cookie { carrying("", for: 0, in: answerTo) }

    /// - Returns: nil when the browser sent none.
    public static func token(of request: Request) -> String? { request.cookies[name]?.value }
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
    var isSafe: Bool { [.get, .head, .options].contains(method) }

    /// Whether the client used https: the way in ends TLS, and says so.
    public var cameByHTTPS: Bool { headers[.forwardedProtocol] == "https" }
}

extension HTTPField.Name {
    // The texts are valid field names, so the fallbacks never apply.
    fileprivate static let fetchSite = HTTPField.Name("sec-fetch-site") ?? .origin
    fileprivate static let forwardedProtocol = HTTPField.Name("x-forwarded-proto") ?? .origin
}
