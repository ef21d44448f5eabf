import HTTPTypes
public import Hummingbird
import NIOCore

/// A rendered page with the headers that every page has.
public struct PageResponse: ResponseGenerator {
    let html: String
    let status: HTTPResponse.Status
    let isKept: Bool

    public func response(from request: Request, context: some RequestContext) -> Response {
        var headers = PageSecurity.headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = isKept ? "no-cache" : "no-store"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}
