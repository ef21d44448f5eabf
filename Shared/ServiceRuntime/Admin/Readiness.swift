/// One thing without which a service cannot do its work, such as its database.
public struct ReadinessCheck: Sendable {
    public let name: String
    /// Whether requests need it; `/ready?for=requests`, by which proxies choose a replica, leaves out the others.
    public let isForRequests: Bool
    /// Nil when all is well, else what is missing.
    public let problem: @Sendable () async -> String?

    public init(_ name: String, isForRequests: Bool = true, problem: @escaping @Sendable () async -> String?) {
        self.name = name
        self.isForRequests = isForRequests
        self.problem = problem
    }
}

/// The answer of `/ready`.
struct ReadinessReport: Codable, Sendable, Equatable {
    static let well = "ok"

    var ready: Bool
    /// By check: `ok`, or what is missing.
    var checks: [String: String]

    static func of(_ checks: [ReadinessCheck]) async -> ReadinessReport {
        await withTaskGroup(of: (String, String?).self) { group in
            for check in checks { group.addTask { (check.name, await check.problem()) } }
            var report = ReadinessReport(ready: true, checks: [:])
            for await (name, problem) in group {
                report.checks[name] = problem ?? well
                if problem != nil { report.ready = false }
            }
            return report
        }
    }
}
