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
        case .unreachable(let reason): "RabbitMQ's management API cannot be reached: \(reason)"
        case .refused(let status):
            "RabbitMQ's management API returned \(status): check user and password, and that the user has the tag "
                + "monitoring or administrator"
        case .unexpected(status: 404, let path):
            "RabbitMQ's management API has no \(path): check the virtual host in the broker's URL"
        case .unexpected(let status, let path): "RabbitMQ's management API returned \(status) to \(path)"
        case .unreadable(let path): "RabbitMQ's management API returned an unreadable response for \(path)"
        }
    }
}
