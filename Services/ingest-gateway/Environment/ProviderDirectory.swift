import Domain
import Foundation
import HTTPService

/// An enabled provider, and how it is doing.
struct ProviderState: Sendable, Equatable {
    var profile: ProviderProfile
    var health: SourceHealth
    /// Since when it is as it is.
    var since: Date?
    var lastSuccess: Date?
}

/// The enabled providers, read at most every few seconds.
struct ProviderDirectory: Sendable {
    let store: any EnvironmentStore
    let cache: LoadingCache<String, [ProviderState]>

    /// Ordered by id.
    func providers() async throws -> [ProviderState] {
        try await cache.value(for: "enabled") { try await store.providers() }
    }
}
