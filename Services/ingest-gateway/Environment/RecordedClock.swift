import Foundation
import HTTPService

/// The time of the recordings: while providers are played from a season that is over, "now" is the newest hour that a
/// station has told. Without it every recorded value would be years old.
struct RecordedClock: Sendable {
    let store: any EnvironmentStore
    /// Asked at most once a second.
    private let hours: LoadingCache<String, Date?>
    private let now: @Sendable () -> Date

    init(store: any EnvironmentStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
        hours = LoadingCache(capacity: 2, lifetime: 1, now: now)
    }

    /// The real time before the first hour is stored.
    func callAsFunction() async throws -> Date {
        try await hours.value(for: "newest") { [store] in try await store.newestHour() } ?? now()
    }
}
