import Foundation
import HTTPService
import HTTPTypes
public import Hummingbird
import NIOCore

/// A rendered page with the headers that every page has.
public struct PageResponse: ResponseGenerator {
    let html: String
    let status: HTTPResponse.Status
    let isKept: Bool
    let imageSources: [String]

    /// Stands in the forms of a page until it is known who asked for it; another in each process, so that nobody's text
    /// has it.
    static let formToken = "form-token-\(UUID().uuidString.lowercased())"

    public func response(from request: Request, context: some RequestContext) -> Response {
        let token = SessionCookie.token(of: request).map(FormToken.of) ?? ""
        let html = html.contains(Self.formToken) ? html.replacing(Self.formToken, with: token) : html
        var headers = PageSecurity.headers(imagesFrom: imageSources)
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = isKept ? "no-cache" : "no-store"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}
