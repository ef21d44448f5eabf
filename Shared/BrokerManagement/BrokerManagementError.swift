/// Why a request to RabbitMQ's management API failed.
public enum BrokerManagementError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It cannot be reached; the text names host and reason.
    case unreachable(String)
    /// The user or password is wrong, or the user lacks the tag `monitoring`.
    case refused(status: Int)
    case unexpected(status: Int, path: String)
    case unreadable(path: String)

    public var description: String {
        switch self {
        case .unreachable(let reason): "RabbitMQ's management API cannot be asked: \(reason)"
        case .refused(let status):
            "RabbitMQ's management API answers \(status): check user and password, and that the user has the tag "
                + "monitoring or administrator"
        case .unexpected(status: 404, let path):
            "RabbitMQ's management API knows no \(path): check the virtual host in the broker's URL"
        case .unexpected(let status, let path): "RabbitMQ's management API answers \(status) to \(path)"
        case .unreadable(let path): "RabbitMQ's management API answers \(path) in a form that cannot be read"
        }
    }
}
