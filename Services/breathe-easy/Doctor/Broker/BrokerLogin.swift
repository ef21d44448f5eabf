import RabbitMQ

/// Logs in to the broker as a service would.
struct BrokerLogin: Sendable {
    /// The setting by which is tried.
    var variable: String
    var configuration: RabbitMQConfiguration

    /// - Parameter name: whose login it is.
    func finding(of name: String, timeLimit: Duration) async -> Finding {
        var own = configuration
        own.connectionName = "breathe-easy doctor"
        own.connectTimeLimit = min(own.connectTimeLimit, timeLimit)
        own.answerTimeLimit = timeLimit
        let broker = RabbitMQOperator(configuration: own, logger: DoctorLogger.silent)
        let finding: Finding
        do {
            // Asking after a queue needs no right, and changes nothing.
            _ = try await broker.depth(of: "\(name).doctor")
            finding = .ok("login", of: name, "the user is let in")
        } catch {
            finding = .broken("login", of: name, "\(error)", mend: mend("\(error)"))
        }
        await broker.close()
        return finding
    }

    private func mend(_ reason: String) -> String {
        let user = configuration.user
        if reason.contains("ACCESS_REFUSED") {
            return "give \(variable) (or its …_PASSWORD) the user's password; to set it anew: "
                + "rabbitmqctl change_password \(user)"
        }
        if reason.contains("NOT_ALLOWED") || reason.contains("vhost") {
            return "see that the virtual host \(configuration.virtualHost) exists and that \(user) may use it: "
                + "rabbitmqctl list_user_permissions \(user)"
        }
        return "see that RabbitMQ runs and that host, port and certificates of \(variable) are right: "
            + "docker compose ps rabbitmq, or deploy/local/servers status"
    }
}
