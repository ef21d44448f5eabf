import Caching
import Domain
import Foundation

/// What people want, for what only reads and is asked again and again.
///
/// A change made through this process shows at once, one made through another within ``delay``.
struct RecentSubscriptions: Sendable {
    /// Forgets who changes something through it.
    let store: PostgresSubscriptionStore
    private let kept: LoadingCache<UserID, Subscription>

    /// In seconds.
    static let delay: TimeInterval = 5

    /// - Parameter store: made with what it calls after each change.
    init(
        now: @escaping @Sendable () -> Date,
        store: (_ changed: @escaping @Sendable (UserID) -> Void) -> PostgresSubscriptionStore
    ) {
        kept = LoadingCache(capacity: 50_000, lifetime: Self.delay, mostLoading: 1_000, now: now)
        self.store = store(kept.forget)
    }

    /// - Parameter anew: whether it must be as it is in the database now.
    /// - Returns: ``Subscription/initial`` for somebody without one.
    func subscription(of userID: UserID, anew: Bool) async throws -> Subscription {
        if anew { kept.forget(userID) }
        do {
            return try await kept.value(for: userID) { try await store.subscription(of: userID) ?? .initial }
        } catch is LoadingCacheIsBusy {
            return try await store.subscription(of: userID) ?? .initial
        }
    }
}
