public import Caching
public import Domain
public import Foundation

/// An enabled provider, and how it is doing.
public struct ProviderState: Sendable, Equatable {
    public var profile: ProviderProfile
    public var health: SourceHealth
    /// Since when it is as it is.
    public var since: Date?
    public var lastSuccess: Date?
}

/// The enabled providers, read at most every few seconds.
public struct ProviderDirectory: Sendable {
    private let store: PostgresEnvironmentStore
    private let cache: LoadingCache<String, [ProviderState]>

    public init(store: PostgresEnvironmentStore, cache: LoadingCache<String, [ProviderState]>) {
        self.store = store
        self.cache = cache
    }

    /// Ordered by id.
    public func providers() async throws -> [ProviderState] {
        try await cache.value(for: "enabled") { try await store.providers() }
    }
}

/// The time of the recordings: while providers are played from a season that is over, "now" is the newest hour that a
/// station has reported. Without it every recorded value would be years old.
public struct RecordedClock: Sendable {
    private let store: PostgresEnvironmentStore
    /// Asked at most once a second.
    private let hours: LoadingCache<String, Date?>
    private let now: @Sendable () -> Date

    public init(store: PostgresEnvironmentStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
        hours = LoadingCache(capacity: 2, lifetime: 1, now: now)
    }

    /// The real time before the first hour is stored.
    public func callAsFunction() async throws -> Date {
        try await hours.value(for: "newest") { [store] in try await store.newestHour() } ?? now()
    }
}
