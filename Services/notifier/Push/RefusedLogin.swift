import Logging
import Synchronization

/// Logs that a provider does not accept this server's own key: once, until the provider accepts it again. `refusing` is
/// the lock of the origins.
final class RefusedLogin: Sendable {
    private let provider: String
    private let logger: Logger
    private let refusing = Mutex<Set<String>>([])

    private static let mostOrigins = 1_000

    /// - Parameter provider: as the log names it.
    init(_ provider: String, logger: Logger) { (self.provider, self.logger) = (provider, logger) }

    /// - Parameters:
    ///   - origin: where the request went; never logged, since a push service of one's own tells who it is.
    ///   - reason: the provider's own word, if it has one.
    func note(_ result: SendResult, from origin: String = "", status: Int, reason: String? = nil) {
        let isNew = refusing.withLock { refusing in
            guard case .retry(.loginRefused, _) = result else {
                if result == .accepted, !refusing.isEmpty { refusing.remove(origin) }
                return false
            }
            return refusing.count < Self.mostOrigins && refusing.insert(origin).inserted
        }
        guard isNew else { return }
        logger.error(
            "Push provider refuses this server's key",
            metadata: ["provider": "\(provider)", "status": "\(status)", "reason": "\(Self.word(reason))"])
    }

    /// What cannot be a word of a provider is left out of the log.
    private static func word(_ reason: String?) -> String {
        guard let reason, reason.wholeMatch(of: /[A-Za-z_]{1,64}/) != nil else { return "none" }
        return reason
    }
}
