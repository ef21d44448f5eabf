import Domain
import Foundation
import Postgres

@testable import environment_poller

extension PollStations {
    /// As in the service; every station is due in each round.
    static func overDatabase(
        _ pool: PostgresPool, asking url: String, every interval: Duration = .zero,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> PollStations {
        let access = ProviderAccess(baseURL: url, key: "", fetcher: .real(), now: { Date() })
        return PollStations(
            feed: MeteoSwissClient(baseURL: access.baseURL, fetcher: access.fetcher, now: access.now),
            quota: MeteoSwissFamily.profile.withoutLimits.alone,
            queue: PostgresStationQueue(pool: pool), store: PostgresStationReadingStore(pool: pool),
            forecasts: PostgresForecastLookup(pool: pool, profiles: []), announce: Examples.announceReadings,
            interval: interval, zone: MeteoSwissFamily.timeZone, makeRecordID: { RecordID() }, now: now)
    }
}

extension ProviderProfile {
    fileprivate var withoutLimits: ProviderProfile {
        var profile = self
        profile.limits = []
        return profile
    }
}
