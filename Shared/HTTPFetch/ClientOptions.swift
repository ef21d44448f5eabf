/// Which certificate authorities are trusted.
public enum CertificateTrust: Sendable, Equatable {
    /// The authorities of the operating system.
    case system
    /// The PEM file's authorities and no others.
    case onlyAuthorities(inFile: String)
}

/// Which addresses a client may connect to.
public enum AddressReach: Sendable, Equatable {
    case anywhere
    /// Refuses loopback, private, link-local and reserved addresses after name resolution, including after a redirect:
    /// for URLs entered by users, such as webhooks.
    case publicOnly
}

/// Settings shared by all requests of an ``HTTPClient``.
public struct HTTPClientOptions: Sendable {
    /// Sent unless a request has its own `User-Agent`.
    public var userAgent = "BreatheEasy"
    public var trust: CertificateTrust = .system
    public var reach: AddressReach = .anywhere
    /// For a client with its own loop. Further requests wait; over HTTP/2 many requests share one connection, so the
    /// limit is seldom reached.
    public var connectionsPerHost = 8
    /// Whether `http_proxy`, `https_proxy` and `no_proxy` apply. A client with ``AddressReach/publicOnly`` ignores
    /// them, because the proxy would make the connection.
    public var usesProxyFromEnvironment = true

    public init() {}
}
