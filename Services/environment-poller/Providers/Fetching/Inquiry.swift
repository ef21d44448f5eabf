import Domain
import Synchronization

/// What one cell or station has cost so far. ``DocumentFetcher`` finds it as a task-local value, so that no provider has
/// to pass it on.
final class Inquiry: Sendable {
    @TaskLocal static var current: Inquiry?

    /// Whether it may be answered with "not modified"; false where the last report is not known any more.
    let mayBeUnchanged: Bool
    private let counts = Mutex<(sent: Int, answered: Int)>((0, 0))

    init(mayBeUnchanged: Bool = true) { self.mayBeUnchanged = mayBeUnchanged }

    /// A request left; its host may have counted it, whatever became of it.
    func noteSent() { counts.withLock { $0.sent += 1 } }

    /// A response brought content, for which some providers bill records.
    func noteAnswered() { counts.withLock { $0.answered += 1 } }

    /// What counts against the provider's limits.
    /// - Parameter cost: of a refresh that succeeds.
    func usage(at cost: RefreshCost) -> Usage {
        let (sent, answered) = counts.withLock { $0 }
        return Usage(requests: sent, records: answered > 0 ? cost.records : 0)
    }
}
