import HTTPTypes
public import Hummingbird
public import NIOCore
import Synchronization

extension Response {
    /// The body of an answer that is ready in memory; the response keeps it.
    /// - Returns: nil for a stream, whose length nobody knows, and for one of more bytes than `limit`; both stay as
    ///   they are.
    public mutating func bufferedBody(upTo limit: Int) async throws -> ByteBuffer? {
        guard let length = body.contentLength, length <= limit else { return nil }
        let bytes = CollectedBytes()
        try await body.write(bytes)
        let buffer = bytes.buffer.withLock(\.self)
        body = ResponseBody(byteBuffer: buffer)
        return buffer
    }
}

/// What a body writes.
private final class CollectedBytes: ResponseBodyWriter, Sendable {
    let buffer = Mutex(ByteBuffer())

    func write(_ part: ByteBuffer) async throws {
        buffer.withLock { buffer in
            var part = part
            buffer.writeBuffer(&part)
        }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
