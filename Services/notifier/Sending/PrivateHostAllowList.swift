import HTTPFetch

/// Hosts in private networks that the operator lets user-given addresses reach.
struct PrivateHostAllowList: Sendable, Equatable {
    /// Each `host:port`, in lower case.
    let hosts: Set<String>
    /// The trust of connections to these hosts; nil for the client's own.
    private let trust: CertificateTrust?

    /// - Parameter hosts: each `host:port`.
    init(_ hosts: [String] = [], trust: CertificateTrust? = nil) {
        self.hosts = Set(hosts.map { $0.lowercased() })
        self.trust = trust
    }

    /// Restricts a request to a user-given address. The host is parsed by libcurl, which also connects.
    func restrict(_ request: inout FetchRequest) {
        guard let authority = request.authority, hosts.contains(authority) else {
            request.reach = .publicOnly
            return
        }
        request.reach = .anywhere
        if let trust { request.trust = trust }
    }
}
