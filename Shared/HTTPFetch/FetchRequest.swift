public import HTTPTypes

/// One outgoing HTTP request, held in memory as a whole, with its limits.
public struct FetchRequest: Sendable {
    public var method: HTTPRequest.Method
    /// `http://` or `https://`, without user name and password; those belong in a header field.
    public var url: String
    public var headers: HTTPFields
    public var body: [UInt8]?
    /// In total: waiting for a free connection, connecting, sending and receiving.
    public var timeLimit: Duration = .seconds(10)
    /// For name resolution, TCP and TLS.
    public var connectTimeLimit: Duration = .seconds(3)
    /// Counted after decompression, while the body arrives.
    public var maximumResponseBytes = 5 * 1_024 * 1_024
    /// Whether a response counts only with its whole body. Otherwise its status does as soon as it is known: a body that
    /// is too large, malformed or cut short is left out.
    public var needsWholeBody = true
    /// How many redirects a GET or HEAD follows; other methods follow none. Redirects from https to http are refused.
    /// `Authorization` and `Cookie` stay with their host; all other header fields are sent along.
    public var redirectLimit = 0
    public var versionPreference: VersionPreference = .negotiated
    /// Overrides the client's. A request restricted to public addresses never uses a connection that another request
    /// opened to a private one: the address is checked again when a connection is reused.
    public var reach: AddressReach?
    /// Overrides the client's. libcurl only reuses a connection for a request with the same trust.
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
        /// HTTP/2 where TLS negotiates it, otherwise HTTP/1.1.
        case negotiated
        /// HTTP/2 from the first byte, even without TLS; a server that only supports HTTP/1.1 fails the request.
        case http2PriorKnowledge
    }
}

extension FetchRequest {
    /// Host and port of the request, such as `push.example:443`; nil when the URL is invalid.
    public var authority: String? {
        guard let target = try? FetchTarget(url, allowing: ["http", "https"]) else { return nil }
        return "\(target.host.lowercased()):\(target.port)"
    }
}

extension FetchRequest: CustomStringConvertible {
    /// The method only: addresses, header fields and bodies contain tokens and locations.
    public var description: String { "FetchRequest(\(method.rawValue))" }
}

extension Duration {
    /// Rounded towards zero.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
