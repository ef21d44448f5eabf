import Messaging
import Synchronization

/// How many times in a row a message's copy could not be stored in an exchange, and how long to hold the original then.
final class CopyFailures: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    private let backoff: Backoff

    init(_ backoff: Backoff) { self.backoff = backoff }

    func succeeded(_ exchange: String) {
        counts.withLock { $0[exchange] = nil }
    }

    func delay(afterFailureOf exchange: String) -> Duration {
        let failures = counts.withLock { counts in
            counts[exchange, default: 0] += 1
            return counts[exchange, default: 1]
        }
        return backoff.delay(afterFailures: failures)
    }
}
