import Domain
import EnvironmentReports
import Foundation

extension GatewayFeatures {
    /// - Parameter directory: that of the environment, so that both share what is known of the providers.
    func seasonRoutes(_ directory: ProviderDirectory) -> SeasonRoutes {
        let (answers, thresholds) = (quizAnswers, thresholdSuggestions)
        return SeasonRoutes(
            readSeason: ReadSeason(
                sheets: { try await answers.sheets(of: $0, quizzes: ReadSeason.quizzes, in: $1) },
                years: { try await answers.years(of: $0, quizzes: ReadSeason.quizzes) },
                pollen: PostgresSeasonPollenStore(pool: pool, directory: directory),
                suggestions: { try await thresholds.suggestions(to: $0, since: .distantPast) },
                subscriptions: subscriptions, now: now),
            decide: thresholdSuggestionRoutes.decide, now: now)
    }
}
