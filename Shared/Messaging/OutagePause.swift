import Synchronization

/// Ends one run of a consumer when something its handler needs becomes unavailable; the first reason counts.
final class OutagePause: Sendable {
    private let first = Mutex<String?>(nil)
    private let (signal, sender) = AsyncStream.makeStream(of: Void.self)

    /// Why the consumer pauses; nil while it does not.
    var reason: String? { first.withLock { $0 } }

    func begin(because reason: String) {
        first.withLock { $0 = $0 ?? reason }
        sender.finish()
    }

    /// Waits for the outage, or the cancellation of the task.
    func begun() async {
        for await _ in signal {}
    }
}
