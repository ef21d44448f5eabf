import HTTPTypes
import Hummingbird
import MessageProtocol
import NIOCore

/// A JSON answer with the same rules as the messages: RFC 3339 times in UTC, keys in alphabetical order.
struct JSONAnswer<Value: Encodable>: ResponseGenerator {
    var status: HTTPResponse.Status = .ok
    var value: Value

    func response(from request: Request, context: some RequestContext) throws -> Response {
        Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try MessageCoding.encode(value))))
    }
}
