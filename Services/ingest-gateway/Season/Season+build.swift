import EnvironmentReports

extension GatewayFeatures {
    /// - Parameter directory: that of the environment, so that both share what is known of the providers.
    func seasonRoutes(_ directory: ProviderDirectory) -> SeasonRoutes {
        SeasonRoutes(
            readSeason: ReadSeason(
                answers: quizAnswers, pollen: PostgresSeasonPollenStore(pool: pool, directory: directory),
                suggestions: thresholdSuggestions, subscriptions: subscriptions, now: now),
            decide: thresholdSuggestionRoutes.decide, now: now)
    }
}
