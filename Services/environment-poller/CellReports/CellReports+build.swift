import Domain

extension SourcePollers {
    /// Polls the cells of a provider's grid.
    func poll(_ provider: any PlaceProvider, within quota: ProviderQuota) -> FeedPolling {
        // Recordings are of another time.
        let oldestUse = configuration.source == .live ? EnvironmentMerge.oldestValue : nil
        let poll = PollCells(
            provider: provider, quota: quota, queue: PostgresCellQueue(pool: pool),
            store: PostgresCellReportStore(pool: pool), announce: AnnounceForecasts(rule: rule, now: now), now: now,
            settings: PollSettings(oldestUse: oldestUse))
        let longest = min(quota.profile.refresh.longest, 600)
        return FeedPolling(longest: .seconds(longest), poll: { try await poll() })
    }
}
