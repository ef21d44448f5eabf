import Domain
import EnvironmentReports
import Sessions

extension GatewayFeatures {
    func mapPageRoutes(_ findStations: FindStations) -> MapPageRoutes {
        let store = PostgresUserAlertMapStore(pool: pool)
        let layer = PostgresUserAlertLayerStore(pool: pool)
        return MapPageRoutes(
            findStations: findStations,
            reports: { try await store.readableReports(in: $0, $1, since: $2, limit: $3, for: $4) },
            areas: { try await layer.layer(in: $0, $1, limit: $2) },
            subscriptions: recentSubscriptions, now: now, tiles: settings.tiles)
    }

    func mapPointRoutes(_ findStations: FindStations) -> MapPointRoutes {
        let store = PostgresUserAlertMapStore(pool: pool)
        return MapPointRoutes(
            stations: PostgresStationPoints(pool: pool, directory: findStations.directory, now: findStations.now),
            reports: FindReportPoints(
                points: { try await store.points(in: $0, $1, since: $2, for: $3) }, now: now),
            responses: settings.answers.cache(now))
    }

    var reportRoutes: ReportRoutes {
        ReportRoutes(
            submitUserAlert: userAlertRoutes.submitUserAlert, subscriptions: recentSubscriptions,
            requireConsent: requireConsent, shownName: shownName, tiles: settings.tiles)
    }
}
