/// Which certificate authorities are believed.
public enum CertificateTrust: Sendable, Equatable {
    /// The authorities of the operating system.
    case system
    /// The PEM file's authorities and no others.
    case onlyAuthorities(inFile: String)
}

/// Which addresses a client may connect to.
public enum AddressReach: Sendable, Equatable {
    case anywhere
    /// Refuses loopback, private, link-local and reserved addresses after name resolution, also after a redirect:
    /// for URLs that users enter, such as webhooks.
    case publicOnly
}

/// What all requests of an ``HTTPClient`` share.
public struct HTTPClientOptions: Sendable {
    /// Sent unless a request has its own `User-Agent`.
    public var userAgent = "BreatheEasy"
    public var trust: CertificateTrust = .system
    public var reach: AddressReach = .anywhere
    /// Of a client with a loop of its own. Requests beyond it wait; over HTTP/2 many requests share one connection, so
    /// it is seldom reached.
    public var connectionsPerHost = 8
    /// Whether `http_proxy`, `https_proxy` and `no_proxy` count. A client with ``AddressReach/publicOnly`` ignores
    /// them, because the proxy would do the connecting.
    public var usesProxyFromEnvironment = true

    public init() {}
}
