import Domain
import Foundation

/// Samples what all replicas share of each source: when it last responded, and how much of its limits is spent.
struct SampleSources: Sendable {
    /// Of the feeds that are polled.
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
