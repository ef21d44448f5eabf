import Domain

extension SourcePollers {
    /// Polls the stations of a provider.
    func poll(_ provider: StationProvider, within quota: ProviderQuota) -> FeedPolling {
        let poll = PollStations(
            feed: provider.feed, quota: quota, queue: PostgresStationQueue(pool: pool),
            store: PostgresStationReadingStore(pool: pool, retention: configuration.retention, now: now),
            forecasts: PostgresForecastLookup(pool: pool, profiles: profiles),
            announce: AnnounceReadings(rule: rule, source: quota.profile.name),
            interval: configuration.pace.stations, zone: provider.timeZone,
            makeRecordID: { RecordID() }, now: now)
        return FeedPolling(longest: configuration.pace.stations, poll: { try await poll() })
    }
}
