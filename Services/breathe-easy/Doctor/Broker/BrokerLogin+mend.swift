import MessageProtocol
import RabbitMQ

/// How to fix a login that fails. `rabbitmqctl` runs as docs/operations.md says: in the container `rabbitmq`, or by
/// `deploy/local/servers`.
extension BrokerLogin {
    /// - Parameters:
    ///   - reason: the broker's words, or those of the connection.
    ///   - name: whose login it is.
    func mend(_ reason: String, of name: String) -> String {
        let advice =
            limitAdvice + tlsAdvice + [
                ("ACCESS_REFUSED", passwordAdvice), ("refused for user", permissionAdvice(for: name)),
                ("NOT_ALLOWED", virtualHostAdvice), ("vhost", virtualHostAdvice),
            ]
        return advice.first { reason.contains($0.0) }?.1
            ?? "check that RabbitMQ runs and that host, port and certificates of \(variable) are right: "
            + "docker compose ps rabbitmq, or deploy/local/servers status"
    }

    private var user: String { configuration.user }
    private var virtualHost: String { configuration.virtualHost }

    private var passwordAdvice: String {
        "set \(variable) (or its …_PASSWORD) to the user's password; to change the password: "
            + "rabbitmqctl change_password \(user)"
    }

    /// Limits of a virtual host are cleared together; an import of the definitions does not bring them back.
    private var limitAdvice: [(String, String)] {
        let ofVirtualHost =
            "lift the limit of the virtual host: rabbitmqctl clear_vhost_limits -p \(virtualHost); or close what is not "
            + "ours: rabbitmqctl list_connections user peer_host name"
        return [
            ("vhost connection limit", ofVirtualHost),
            // As versions before 4 word it.
            ("': connection limit", ofVirtualHost),
            (
                "user connection limit",
                "lift the limit of the user: rabbitmqctl clear_user_limits \(user) max-connections"
            ),
            (
                "number of channels opened for user",
                "lift the limit of the user: rabbitmqctl clear_user_limits \(user) max-channels"
            ),
        ]
    }

    /// As ``RabbitMQ`` words it.
    private var tlsAdvice: [(String, String)] {
        [
            (
                "its authority is not in cacertfile",
                "name in cacertfile of \(variable) the authority that issued the broker's certificate; that of "
                    + "'make up' is .local/data/tls/ca.pem"
            ),
            (
                "the certificate is for another name",
                "write the host in \(variable) as the broker's certificate names it, or issue a certificate for "
                    + configuration.hosts.map(\.name).joined(separator: ", ")
            ),
            (
                "a port without TLS needs amqp://",
                "make scheme and port of \(variable) agree: amqp:// for the port without TLS (5672), amqps:// for the "
                    + "one with TLS (5671)"
            ),
            (
                "cannot be read as",
                "correct the path in \(variable), and let the file be read by the user whom the process runs as"
            ),
        ]
    }

    private var virtualHostAdvice: String {
        "correct the virtual host \(virtualHost) in \(variable), or create it: restart the broker with "
            + "deploy/rabbitmq/definitions.json; rabbitmqctl list_vhosts shows those that exist"
    }

    private func permissionAdvice(for name: String) -> String {
        let other = "or correct the virtual host \(virtualHost) in \(variable)"
        if let service = ServiceName(rawValue: name) {
            return "\(BrokerRights.mend(of: service, user: user, in: virtualHost)), \(other)"
        }
        // The status page only reads figures; the operator may do everything.
        let pattern = name == StatusChecks.name ? "^$" : ".*"
        return "rabbitmqctl set_permissions -p \(virtualHost) \(user) '\(pattern)' '\(pattern)' '\(pattern)', \(other)"
    }
}
