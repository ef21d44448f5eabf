public import HTTPTypes

/// One outgoing HTTP request, whole in memory, with the limits it must keep.
public struct FetchRequest: Sendable {
    public var method: HTTPRequest.Method
    /// `http://` or `https://`, without user name and password; those belong in a header field.
    public var url: String
    public var headers: HTTPFields
    public var body: [UInt8]?
    /// For everything together: waiting for a free connection, connecting, sending and receiving.
    public var timeLimit: Duration = .seconds(10)
    /// For name resolution, TCP and TLS.
    public var connectTimeLimit: Duration = .seconds(3)
    /// Counted after decompression, while the body arrives.
    public var maximumResponseBytes = 5 * 1_024 * 1_024
    /// How many redirects a GET or HEAD follows; other methods follow none. An https address is never left for http.
    /// `Authorization` and `Cookie` stay with their host, every other header field travels along.
    public var redirectLimit = 0
    public var versionPreference: VersionPreference = .negotiated

    public init(
        method: HTTPRequest.Method = .get, url: String, headers: HTTPFields = [:], body: [UInt8]? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// How the client and the server agree on a version.
    public enum VersionPreference: Sendable {
        /// HTTP/2 where TLS offers it, else HTTP/1.1.
        case negotiated
        /// HTTP/2 from the first byte, also without TLS, where a server that speaks only HTTP/1.1 fails the request.
        case http2PriorKnowledge
    }
}

extension FetchRequest: CustomStringConvertible {
    /// The method alone: addresses, header fields and bodies carry tokens and places.
    public var description: String { "FetchRequest(\(method.rawValue))" }
}
