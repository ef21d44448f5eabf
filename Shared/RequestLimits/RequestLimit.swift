/// How many requests of one kind one client may send within a window.
public struct RequestLimit: Sendable, Equatable {
    /// What is counted together, such as `reads`: as the header names it.
    public var name: String
    public var quota: Int
    /// In seconds.
    public var window: Int

    public init(_ name: String, quota: Int, window: Int = 60) {
        (self.name, self.quota, self.window) = (name, quota, window)
    }

    /// The start of the window of a time, in seconds since 1970: windows follow the clock, so that replicas agree.
    func start(at seconds: Int) -> Int { seconds - seconds % window }

    /// `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10, section 3.
    var policyHeader: String { "\"\(name)\";q=\(quota);w=\(window)" }

    /// `RateLimit` of the same draft, section 4: what is left, and seconds until there is more.
    func stateHeader(used: Int, at seconds: Int) -> String {
        "\"\(name)\";r=\(max(0, quota - used));t=\(start(at: seconds) + window - seconds)"
    }
}

/// The limits of a service, which an operator may raise for load runs.
public struct RequestLimits: Sendable, Equatable {
    /// GET, HEAD and OPTIONS.
    public var reads = RequestLimit("reads", quota: 1_200)
    /// What changes something.
    public var writes = RequestLimit("writes", quota: 300)
    /// What strangers may try: signing up and in, resets, links.
    public var strangers = RequestLimit("strangers", quota: 120)

    public init() {}

    /// - Parameter factor: of all quotas; 0 turns the limits off.
    public func times(_ factor: Int) -> RequestLimits? {
        guard factor > 0 else { return nil }
        var limits = self
        limits.reads.quota *= factor
        limits.writes.quota *= factor
        limits.strangers.quota *= factor
        return limits
    }
}
