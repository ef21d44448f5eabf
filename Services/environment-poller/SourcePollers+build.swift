import Domain
import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import Postgres
import ServiceLifecycle

/// One poller for each feed of the enabled providers, and the periodic tasks that keep their tables in order.
///
/// Each provider's folder declares its feeds and how they are polled, so nothing here names a provider.
struct SourcePollers {
    /// Of the feeds that are polled, as they are polled.
    let profiles: [ProviderProfile]
    /// The pollers, in the order of the providers.
    private(set) var pollers: [SourcePoller] = []

    let configuration: EnvironmentPollerConfiguration
    let pool: PostgresPool
    let logger: Logger
    let now: @Sendable () -> Date = { Date() }

    init(_ configuration: EnvironmentPollerConfiguration, pool: PostgresPool, logger: Logger) {
        self.configuration = configuration
        self.pool = pool
        self.logger = logger
        let client = HTTPClient()
        let fetcher = DocumentFetcher(
            send: { (request) async throws(HTTPFetchError) in try await client.send(request) }, now: now)
        let enabled = configuration.providers.filter(\.isEnabled)
        profiles = enabled.flatMap { settings in
            settings.family.profiles.map { $0.asked(from: configuration.source, every: settings.cellSeconds) }
        }
        pollers = enabled.flatMap { [self] settings in
            let access = ProviderAccess(baseURL: settings.baseURL, key: settings.key, fetcher: fetcher, now: now)
            return settings.family.stationProviders(access).compactMap { provider in
                poller(of: provider.profile) { poll(provider, within: $0) }
            }
                + settings.family.providers(access).compactMap { provider in
                    poller(of: provider.profile) { poll(provider, within: $0) }
                }
        }
    }

    var all: [any Service] { upkeep + pollers }

    var rule: RisingIntensity { RisingIntensity(trigger: configuration.trigger) }

    /// - Parameter declared: as the provider's folder declares it; the profile that is polled may differ.
    private func poller(
        of declared: ProviderProfile, polling: (ProviderQuota) -> FeedPolling
    ) -> SourcePoller? {
        guard let profile = profiles.first(where: { $0.id == declared.id }) else { return nil }
        EnvironmentPollerMetrics.begin(profile.id)
        let quota = ProviderQuota(of: profile, among: profiles)
        let feed = polling(quota)
        return SourcePoller(
            quota: quota, schedule: PollSchedule(interval: configuration.pace.look, longest: feed.longest),
            poll: feed.poll, statuses: PostgresSourceStatusStore(pool: pool), now: now, logger: logger)
    }
}

/// How one feed is polled.
struct FeedPolling {
    /// The longest pause after failures.
    var longest: Duration
    var poll: @Sendable () async throws -> PollReport
}
