import Domain
import Messaging
import ServiceLifecycle
import ServiceRuntime

extension SourcePollers {
    /// Of all feeds, whether they are polled or not.
    var declarations: [ProviderProfile] {
        configuration.providers.flatMap { $0.family.profiles }.map { $0.declared(for: configuration.source) }
    }

    /// The periodic tasks that declare, plan and clean up.
    var upkeep: [any Service] {
        let declared = declarations
        let enabled = Set(profiles.map(\.id))
        let access = configuration.providers.filter(\.isEnabled).flatMap { settings in
            settings.family.profiles.map { ($0.id, settings.accessMark) }
        }
        let marks = Dictionary(access) { first, _ in first }
        let settings = PostgresProviderSettingsStore(pool: pool)
        let terms = PostgresStorageTerms(pool: pool, profiles: declared)
        let partitions = PostgresReadingPartitions(pool: pool, retention: configuration.retention)
        let sample = SampleSources(profiles: profiles, store: PostgresSourceStatusStore(pool: pool), now: now)
        let replan = Replan(profiles: profiles, store: PostgresPlanStore(pool: pool), now: now)
        return [
            task("declare providers", every: .seconds(3_600)) { [now] in
                try await settings.declare(declared, enabled: enabled, access: marks, at: now())
            },
            task("keep to storage terms", every: .seconds(300)) { [now] in try await terms.keepTo(at: now()) },
            task("keep partitions", every: .seconds(3_600)) { [now] in try await partitions.maintain(at: now()) },
            task("sample sources", every: .seconds(15)) { try await sample() },
            task("plan refreshes", every: configuration.pace.plan) { try await replan() },
        ]
    }

    /// Retries sooner than the interval after a failure.
    private func task(
        _ name: String, every interval: Duration, _ work: @escaping @Sendable () async throws -> Void
    ) -> PeriodicTask {
        let backoff = Backoff(base: .seconds(1), limit: max(interval, .seconds(1)))
        return PeriodicTask(
            name, every: interval, retryDelay: { backoff.delay(afterFailures: $0) }, logger: logger, work: work)
    }
}
