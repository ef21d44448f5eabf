public import HTTPTypes

/// A server's response, whatever its status and content type.
public struct FetchResponse: Sendable {
    public var status: HTTPResponse.Status
    /// The fields of the final response; those of redirects are dropped.
    public var headers: HTTPFields
    /// Decompressed.
    public var body: [UInt8]
    public var version: Version

    public init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: [UInt8] = [], version: Version = .http2) {
        self.status = status
        self.headers = headers
        self.body = body
        self.version = version
    }

    /// The protocol version of the response.
    public enum Version: Sendable, Equatable {
        case http10
        case http11
        case http2
        case other
    }
}
