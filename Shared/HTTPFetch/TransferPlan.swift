import Synchronization

/// What a client asks the session to do; `configure` runs on the session's thread.
struct TransferPlan: Sendable {
    var timeLimit: Duration
    var maximumResponseBytes: Int
    var reach: AddressReach
    var configure: @Sendable (CurlEasy) -> Void
}

/// Transfers that their callers gave up, noted from any thread.
final class CancelledTransfers: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    func insert(_ number: Int) {
        numbers.withLock { _ = $0.insert(number) }
    }

    func takeAll() -> Set<Int> {
        numbers.withLock { numbers in
            defer { numbers = [] }
            return numbers
        }
    }
}
