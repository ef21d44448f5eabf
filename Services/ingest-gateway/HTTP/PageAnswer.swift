import HTTPTypes
import Hummingbird
import NIOCore

/// A page, or a part of one, that loads nothing from elsewhere and tells nobody where it was.
struct PageAnswer: ResponseGenerator {
    enum Kind: String {
        case html = "text/html; charset=utf-8"
        case script = "text/javascript; charset=utf-8"
        case style = "text/css; charset=utf-8"
    }

    var status = HTTPResponse.Status.ok
    var kind = Kind.html
    var text: String
    /// Of the Content-Security-Policy, beside those that every page has.
    var directives = ""
    /// Whether a browser may keep it, and ask whether it is still the same.
    var isKept = false

    func response(from request: Request, context: some RequestContext) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: kind.rawValue, .cacheControl: isKept ? "no-cache" : "no-store",
                .contentSecurityPolicy:
                    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; \(directives)",
                .referrerPolicy: "no-referrer", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    fileprivate static let referrerPolicy = HTTPField.Name("referrer-policy") ?? .referer
}
