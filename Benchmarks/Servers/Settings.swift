import Foundation

/// Where the servers are, from the environment that `make servers` has written.
struct Settings: Sendable {
    /// Ends with the virtual host, which the benchmarks replace by their own.
    let brokerURL: String
    let managementURL: String
    let postgresURL: String

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: ``Missing``, which names every variable that is not set.
    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let names = ["OPERATOR_AMQP_URL", "RABBITMQ_MANAGEMENT_URL", "OPERATOR_POSTGRES_URL"]
        let values = names.compactMap { environment[$0] }
        guard values.count == names.count else {
            let missing = names.filter { environment[$0] == nil }.joined(separator: ", ")
            throw Missing(description: "\(missing) not set: 'make bench' sets what it needs")
        }
        (brokerURL, managementURL, postgresURL) = (values[0], values[1], values[2])
    }

    /// The operator's login, in another virtual host.
    func brokerURL(virtualHost: String) -> String {
        guard let slash = brokerURL.lastIndex(of: "/"), !brokerURL[..<slash].hasSuffix("/") else {
            return "\(brokerURL)/\(virtualHost)"
        }
        return "\(brokerURL[..<slash])/\(virtualHost)"
    }
}
