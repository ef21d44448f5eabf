public import HTTPTypes
public import Hummingbird
import MessageProtocol
import NIOCore

/// What an operator's request is answered with.
public enum OperatorAnswer {
    /// The JSON of messages: times in RFC 3339, what is nil absent.
    /// - Throws: `EncodingError`.
    public static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try MessageCoding.encode(value))))
    }

    /// The whole body of a request.
    /// - Throws: ``OperatorProblem`` when it has more than 64 KiB.
    public static func body(of request: Request) async throws -> [UInt8] {
        do {
            let buffer = try await request.body.collect(upTo: largestBody)
            return Array(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw OperatorProblem(.contentTooLarge, "The body is larger than \(largestBody) bytes")
        }
    }

    private static let largestBody = 64 << 10
}
