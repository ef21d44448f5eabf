import Domain
import Postgres

/// How an advisory lock is held until the transaction ends.
enum LockMode {
    case shared, exclusive

    fileprivate func sql(_ key: SQL) -> SQL {
        switch self {
        case .shared: "pg_advisory_xact_lock_shared(hashtextextended(\(key), 0))"
        case .exclusive: "pg_advisory_xact_lock(hashtextextended(\(key), 0))"
        }
    }
}

extension SQL {
    /// Shared by every transaction that notifies people; exclusive for one that deletes an account or stops an alert,
    /// so that no notification begun before it appears after it.
    static func notifyingLock(_ mode: LockMode) -> SQL { mode.sql("'notifier.telling'") }
}

extension ThreadID {
    /// Of batches: shared while notifying people of the thread; exclusive while adding a source to it.
    func lock(_ mode: LockMode) -> SQL { mode.sql("\("notifier.thread \(self)")") }

    /// Of batches: shared while notifying of the thread's newest source; exclusive for an older one, whose recipients
    /// depend on who has the newest.
    func orderLock(_ mode: LockMode) -> SQL { mode.sql("\("notifier.order \(self)")") }
}
