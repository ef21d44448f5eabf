import Domain
import Foundation

/// Shows of each source what its replicas have in common: when it last answered, and how much of its limits is spent.
struct WatchSources: Sendable {
    /// Of the feeds that are asked.
    let profiles: [ProviderProfile]
    let store: any WatchedSourceStore
    let now: @Sendable () -> Date

    func callAsFunction() async throws {
        let answers = try await store.lastAnswers()
        for profile in profiles {
            let account = ProviderAccount(of: profile, among: profiles)
            let share = try await store.spent(by: account).usedShare(of: account.limits, at: now())
            EnvironmentPollerMetrics.seen(profile.id, lastAnswer: answers[profile.id], budgetUsed: share)
        }
    }
}

/// Where it can be seen.
protocol WatchedSourceStore: Sendable {
    /// By source; nothing of those that never answered.
    func lastAnswers() async throws -> [String: Date]

    func spent(by account: ProviderAccount) async throws -> UsageWindows
}
