import Caching
import Domain
import EnvironmentReports
import Localization

extension GatewayFeatures {
    /// - Parameters:
    ///   - readEnvironment: the one of the API, so that both share what they know.
    ///   - findStations: whose time and providers the picture of the stations shares.
    ///   - resources: what there is to read.
    func homeRoutes(
        _ readEnvironment: ReadEnvironment, _ findStations: FindStations,
        resources: @escaping @Sendable (ContentLanguage) async throws -> HomeResources
    ) -> HomeRoutes {
        let points = PostgresStationPoints(
            pool: pool, directory: findStations.directory, now: findStations.now)
        let recent: LoadingCache<BoundingBox, MapPoints> = settings.answers.cache(now)
        return HomeRoutes(
            showPlace: ShowPlace(readEnvironment: readEnvironment, shown: settings.answers.cache(now)),
            subscriptions: recentSubscriptions,
            feeling: Feeling(
                answered: PostgresAnsweredQuizzes(pool: pool), subscriptions: recentSubscriptions, now: now),
            stations: { box in
                try await recent.value(for: box) { try await points(in: box, of: nil, audience: .anyone) }
            }, resources: resources,
            advertising: AdvertisingSpace(
                isOn: settings.hasAdvertisingSpace, isAdFree: PostgresAdFreePeople(pool: pool).has))
    }
}
