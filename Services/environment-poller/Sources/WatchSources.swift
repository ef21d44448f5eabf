import Domain
import Foundation

/// Shows of each source what its replicas have in common: when it last answered, and how much of its limits is spent.
struct WatchSources: Sendable {
    /// Of the feeds that are asked.
    let profiles: [ProviderProfile]
    let store: PostgresSourceStatusStore
    let now: @Sendable () -> Date

    func callAsFunction() async throws {
        let answers = try await store.lastAnswers()
        for profile in profiles {
            let quota = ProviderQuota(of: profile, among: profiles)
            let share = try await store.spent(by: quota).usedShare(of: quota.limits, at: now())
            EnvironmentPollerMetrics.seen(profile.id, lastAnswer: answers[profile.id], budgetUsed: share)
        }
    }
}
