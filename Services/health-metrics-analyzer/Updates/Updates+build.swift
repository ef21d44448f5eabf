import Domain
import ServiceLifecycle

extension AnalyzerParts {
    /// The daily update, and the gauges of its progress.
    func updates() -> [any Service] {
        let update = DailyUpdate(
            store: PostgresDailyUpdateStore(pool: pool),
            circumstances: circumstances,
            masterKeys: configuration.masterKeys,
            daysPerSeason: configuration.suggestionDays,
            makeID: { SuggestionID() },
            now: now)
        return [
            DailyUpdating(update: update, hour: configuration.updateHour, now: now, logger: logger),
            ProgressSampler(store: PostgresProgressStore(pool: pool), now: now, logger: logger),
        ]
    }
}
