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
    /// Instead of the client's. A request for public addresses never travels over a connection that another request
    /// opened to a private one: the address is checked again when the connection is taken up.
    public var reach: AddressReach?
    /// Instead of the client's. libcurl takes up a connection only for a request with the same trust.
    public var trust: CertificateTrust?

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

extension FetchRequest {
    /// Host and port as the request will use them, such as `push.example:443`; nil when the URL cannot be sent to.
    public var authority: String? {
        guard let target = try? FetchTarget(url, allowing: ["http", "https"]) else { return nil }
        return "\(target.host.lowercased()):\(target.port)"
    }
}

extension FetchRequest: CustomStringConvertible {
    /// The method alone: addresses, header fields and bodies carry tokens and places.
    public var description: String { "FetchRequest(\(method.rawValue))" }
}
