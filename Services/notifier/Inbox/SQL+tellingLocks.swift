import Domain
import Postgres

/// Locks that live as long as their transaction: any number share one, or one has it alone.
enum TellingLock {
    case shared, exclusive

    fileprivate func sql(_ key: SQL) -> SQL {
        switch self {
        case .shared: "pg_advisory_xact_lock_shared(hashtextextended(\(key), 0))"
        case .exclusive: "pg_advisory_xact_lock(hashtextextended(\(key), 0))"
        }
    }
}

extension SQL {
    /// Whoever tells anybody anything shares it; who forbids something, by deleting an account or by stopping an alert,
    /// has it alone: then no notification that was begun before can appear after.
    static func telling(_ lock: TellingLock) -> SQL { lock.sql("'notifier.telling'") }
}

extension ThreadID {
    /// Whoever tells of the thread shares it; who adds a source to it has it alone.
    func lock(_ lock: TellingLock) -> SQL { lock.sql("\("notifier.thread \(self)")") }

    /// Whoever tells the newest of the thread shares it; who tells an older one has it alone, since it depends on who
    /// has the newest already.
    func orderLock(_ lock: TellingLock) -> SQL { lock.sql("\("notifier.order \(self)")") }
}
