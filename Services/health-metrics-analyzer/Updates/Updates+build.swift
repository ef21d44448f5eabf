import Domain
import ServiceLifecycle

extension AnalyzerParts {
    /// The daily update, which one replica runs for all, and the sampler of its progress and of the imports'.
    ///
    /// Every replica samples, so that the gauges do not depend on which one runs the update.
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
