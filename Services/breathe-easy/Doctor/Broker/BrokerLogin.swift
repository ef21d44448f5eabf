import RabbitMQ

/// Logs in to the broker as a service does.
struct BrokerLogin: Sendable {
    /// The setting with the login.
    var variable: String
    var configuration: RabbitMQConfiguration
    /// The process whose user it is, when that is another one.
    var owner: String?

    /// - Parameter name: whose login it is.
    func finding(of name: String, timeLimit: Duration) async -> Finding {
        if let owner { return foreignFinding(of: name, owner) }
        var own = configuration
        own.connectionName = "breathe-easy doctor"
        own.connectTimeLimit = min(own.connectTimeLimit, timeLimit)
        own.responseTimeLimit = timeLimit
        let broker = RabbitMQOperator(configuration: own, logger: .silent)
        let finding: Finding
        do {
            // A passive declaration needs no permission, and changes nothing.
            _ = try await broker.depth(of: "\(name).doctor")
            finding = .ok("login", of: name, "the login works")
        } catch {
            finding = .broken("login", of: name, "\(error)", mend: mend("\(error)", of: name))
        }
        await broker.close()
        return finding
    }

    private func foreignFinding(of name: String, _ owner: String) -> Finding {
        let fact = "\(variable) names \(configuration.user), the user of \(owner)"
        let mend = "name the user \(name) in \(variable), with the password of \(name)"
        // The operator may use every queue, so that all seems well.
        return owner == BrokerAccounts.operator
            ? .warning("login", of: name, fact, mend: mend) : .broken("login", of: name, fact, mend: mend)
    }
}
