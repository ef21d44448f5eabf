import Domain
import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle
import ServiceRuntime

/// One poller per feed, and what keeps their tables in order.
struct SourcePollers {
    /// Of the feeds that are asked, as they are asked.
    let profiles: [ProviderProfile]
    private(set) var all: [any Service] = []

    private let configuration: EnvironmentPollerConfiguration
    private let pool: PostgresPool
    private let logger: Logger
    private let statuses: PostgresSourceStatusStore
    private let fetcher: DocumentFetcher
    private let now: @Sendable () -> Date = { Date() }

    private var rule: RisingIntensity { RisingIntensity(trigger: configuration.trigger) }

    init(_ configuration: EnvironmentPollerConfiguration, pool: PostgresPool, logger: Logger) {
        self.configuration = configuration
        self.pool = pool
        self.logger = logger
        statuses = PostgresSourceStatusStore(pool: pool)
        let client = HTTPClient()
        fetcher = DocumentFetcher(
            send: { (request) async throws(HTTPFetchError) in try await client.send(request) }, now: now)
        let enabled = configuration.providers.filter(\.isEnabled)
        profiles = enabled.flatMap { settings in
            settings.family.profiles.map { $0.asked(from: configuration.source, every: settings.cellSeconds) }
        }
        addUpkeep(declared: configuration.providers.flatMap { $0.family.profiles })
        for settings in enabled { addPollers(of: settings) }
    }

    private mutating func addUpkeep(declared: [ProviderProfile]) {
        let partitions = PostgresReadingPartitions(pool: pool, retention: configuration.retention)
        let replan = Replan(profiles: profiles, store: PostgresPlanStore(pool: pool), now: now)
        let settings = PostgresProviderSettingsStore(pool: pool)
        let enabled = Set(profiles.map(\.id))
        add("declare providers", every: .seconds(3_600)) { try await settings.declare(declared, enabled: enabled) }
        let terms = PostgresStorageTerms(pool: pool, profiles: declared)
        add("keep to storage terms", every: .seconds(300)) { [now] in try await terms.keepTo(at: now()) }
        add("keep partitions", every: .seconds(3_600)) { [now] in try await partitions.maintain(at: now()) }
        let watch = WatchSources(profiles: profiles, store: PostgresWatchedSourceStore(pool: pool), now: now)
        add("watch sources", every: .seconds(15)) { try await watch() }
        add("plan refreshes", every: configuration.pace.plan) { try await replan() }
    }

    private mutating func addPollers(of settings: ProviderSettings) {
        let access = ProviderAccess(baseURL: settings.baseURL, key: settings.key, fetcher: fetcher, now: now)
        let stations = settings.family.profiles.filter { $0.grid == nil }.map(\.id)
        for profile in profiles where stations.contains(profile.id) { addStationPoller(profile, access) }
        for provider in settings.family.providers(access) {
            guard let profile = profiles.first(where: { $0.id == provider.profile.id }) else { continue }
            addCellPoller(provider, ProviderAccount(of: profile, among: profiles))
        }
    }

    private mutating func addStationPoller(_ profile: ProviderProfile, _ access: ProviderAccess) {
        let poll = PollStations(
            feed: MeteoSwissFamily.stationFeed(access),
            account: ProviderAccount(of: profile, among: profiles), queue: PostgresStationQueue(pool: pool),
            store: PostgresStationReadingStore(pool: pool, retention: configuration.retention, now: now),
            forecasts: PostgresForecastLookup(pool: pool, profiles: profiles),
            announce: AnnounceReadings(rule: rule, source: profile.name),
            interval: configuration.pace.stations, zone: MeteoSwissFamily.timeZone,
            makeRecordID: { RecordID() }, now: now)
        addPoller(profile.id, longest: configuration.pace.stations) { try await poll() }
    }

    private mutating func addCellPoller(_ provider: any PlaceProvider, _ account: ProviderAccount) {
        let poll = PollCells(
            provider: provider, account: account, queue: PostgresCellQueue(pool: pool),
            store: PostgresCellReportStore(pool: pool),
            announce: AnnounceForecasts(rule: rule, now: now), now: now)
        let longest = min(account.profile.refresh.longest, 600)
        addPoller(account.profile.id, longest: .seconds(longest)) { try await poll() }
    }

    private mutating func addPoller(
        _ provider: String, longest: Duration, _ poll: @escaping @Sendable () async throws -> PollReport
    ) {
        EnvironmentPollerMetrics.begin(provider)
        all.append(
            SourcePoller(
                provider: provider, schedule: PollSchedule(interval: configuration.pace.look, longest: longest),
                poll: poll, statuses: statuses, now: now, logger: logger))
    }

    private mutating func add(
        _ name: String, every interval: Duration, _ work: @escaping @Sendable () async throws -> Void
    ) {
        let retry = Backoff(base: .seconds(1), limit: max(interval, .seconds(1)))
        all.append(
            PeriodicTask(
                name, every: interval, retryDelay: { retry.delay(afterFailures: $0) }, logger: logger, work: work))
    }
}
