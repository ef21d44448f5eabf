import Logging
import Synchronization

/// Logs that a provider rejects this server's own key: once, until the provider accepts it again. `refusing` is the
/// lock of the origins.
final class RefusedLogin: Sendable {
    private let provider: String
    private let logger: Logger
    private let refusing = Mutex<Set<String>>([])

    private static let mostOrigins = 1_000

    /// - Parameter provider: its name in the log.
    init(_ provider: String, logger: Logger) { (self.provider, self.logger) = (provider, logger) }

    /// - Parameters:
    ///   - origin: where the request went; never logged, because a person's own push service may identify them.
    ///   - reason: the provider's own error code, if any.
    func record(_ result: SendResult, from origin: String = "", status: Int, reason: String? = nil) {
        let isNew = refusing.withLock { refusing in
            guard case .retry(.loginRefused, _) = result else {
                if result == .accepted, !refusing.isEmpty { refusing.remove(origin) }
                return false
            }
            return refusing.count < Self.mostOrigins && refusing.insert(origin).inserted
        }
        guard isNew else { return }
        logger.error(
            "Push provider rejects this server's key",
            metadata: ["provider": "\(provider)", "status": "\(status)", "reason": "\(Self.word(reason))"])
    }

    /// Keeps out of the log what cannot be an error code.
    private static func word(_ reason: String?) -> String {
        guard let reason, reason.wholeMatch(of: /[A-Za-z_]{1,64}/) != nil else { return "none" }
        return reason
    }
}
