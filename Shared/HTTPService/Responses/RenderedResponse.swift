import Crypto
public import HTTPTypes
public import Hummingbird
import NIOCore

/// A response whose bytes are ready to be sent many times, with the validator that lets a client keep its copy.
public struct RenderedResponse: Sendable {
    private let body: ByteBuffer
    private let headers: HTTPFields
    public let entityTag: String

    /// - Parameters:
    ///   - clockFields: names of numbers and texts in the body that change by the clock alone; the tag ignores them.
    ///   - cacheControl: who may keep the response, and for how long.
    public init(
        body: [UInt8], ignoring clockFields: [String] = [], cacheControl: String,
        contentType: String = "application/json; charset=utf-8", other: HTTPFields = [:]
    ) {
        self.body = ByteBuffer(bytes: body)
        entityTag = "W/\(EntityTag.quoted(Self.digest(of: body, ignoring: clockFields).prefix(12)))"
        var headers = other
        headers[.contentType] = contentType
        headers[.cacheControl] = cacheControl
        headers[.eTag] = entityTag
        self.headers = headers
    }

    /// A name in quotes before a colon is a key and never part of a text, in which each quote has a backslash.
    private static func digest(of body: [UInt8], ignoring names: [String]) -> SHA256.Digest {
        let keys = names.map { Array("\"\($0)\":".utf8) }
        var hash = SHA256()
        var start = body.startIndex
        var place = body.startIndex
        while place < body.endIndex {
            if body[place] == UInt8(ascii: "\""), let key = keys.first(where: { body[place...].starts(with: $0) }) {
                place += key.count
                hash.update(data: body[start..<place])
                while place < body.endIndex, ![UInt8(ascii: ","), UInt8(ascii: "}")].contains(body[place]) {
                    place += 1
                }
                start = place
            } else {
                place += 1
            }
        }
        hash.update(data: body[start...])
        return hash.finalize()
    }

    /// The response, or 304 when the client has it already.
    ///
    /// Source: https://www.rfc-editor.org/rfc/rfc9110.html#section-13.1.2
    public func response(to request: Request) -> Response {
        if EntityTag.isKnown(entityTag, to: request) {
            var unchanged = headers
            unchanged[.contentType] = nil
            return Response(status: .notModified, headers: unchanged)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}
