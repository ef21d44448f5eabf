public import HTTPTypes
public import Hummingbird
import MessageProtocol
import NIOCore

/// A JSON response with the rules of the messages: RFC 3339 times in UTC, keys in alphabetical order, nil absent.
public struct JSONResponse<Value: Encodable>: ResponseGenerator {
    public var status: HTTPResponse.Status
    public var value: Value
    private let contentType: String

    public init(
        status: HTTPResponse.Status = .ok, contentType: String = "application/json; charset=utf-8", value: Value
    ) {
        self.status = status
        self.contentType = contentType
        self.value = value
    }

    /// - Throws: `EncodingError`.
    public func response() throws -> Response {
        Response(
            status: status, headers: [.contentType: contentType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try MessageCoding.encode(value))))
    }

    /// As ``EntityTagMiddleware`` gives it to the answer of a GET.
    /// - Throws: `EncodingError`.
    var entityTag: String {
        get throws { EntityTag.strong(of: try MessageCoding.encode(value)) }
    }

    public func response(from request: Request, context: some RequestContext) throws -> Response { try response() }
}
