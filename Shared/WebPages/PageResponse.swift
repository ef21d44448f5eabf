import Crypto
public import Domain
import Foundation
import HTTPService
import HTTPTypes
public import Hummingbird

/// A rendered page with the headers that every page has.
public struct PageResponse: ResponseGenerator {
    let html: String
    let status: HTTPResponse.Status
    let isKept: Bool
    let imageSources: [String]

    public func response(from request: Request, context: some RequestContext) -> Response {
        let token = SessionCookie.token(of: request).map(FormToken.of) ?? ""
        let session = (context as? any SessionContext)?.session as? any OwnedSession
        // Who gets a page that is kept is known to nobody.
        let visitor = isKept ? "" : session.map { $0.userID.visitorName } ?? ""
        let body = VisitorMarks.replaced(in: html, formToken: token, visitor: visitor)
        var headers = PageSecurity.headers(imagesFrom: imageSources)
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = isKept ? "no-cache" : "no-store"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension UserID {
    /// By which a device knows whose values it keeps (`vault.js`): the same for every session, and good for nothing else.
    /// 32 hexadecimal digits.
    public var visitorName: String {
        SHA256.hash(data: Data("visitor \(self)".utf8)).prefix(16).map { String(format: "%02x", $0) }.joined()
    }
}
