import HTTPFetch

/// Hosts in private networks that user-given addresses may reach all the same, because the operator says so.
struct PrivateHostAllowList: Sendable, Equatable {
    /// `host:port`, in lower case.
    private let hosts: Set<String>
    /// Whom connections to these hosts trust; other hosts are trusted as the client says.
    private let trust: CertificateTrust?

    /// - Parameter hosts: `host:port` each.
    init(_ hosts: [String] = [], trust: CertificateTrust? = nil) {
        self.hosts = Set(hosts.map { $0.lowercased() })
        self.trust = trust
    }

    var isEmpty: Bool { hosts.isEmpty }

    /// Gives a request to a user-given address its reach. The host is read as libcurl reads it, which is who connects.
    func restrict(_ request: inout FetchRequest) {
        guard let authority = request.authority, hosts.contains(authority) else {
            request.reach = .publicOnly
            return
        }
        request.reach = .anywhere
        if let trust { request.trust = trust }
    }
}
