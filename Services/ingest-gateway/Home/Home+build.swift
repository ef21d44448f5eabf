import EnvironmentReports

extension GatewayFeatures {
    /// - Parameter readEnvironment: the one of the API, so that both share what they know.
    func homeRoutes(_ readEnvironment: ReadEnvironment) -> HomeRoutes {
        HomeRoutes(readEnvironment: readEnvironment, subscriptions: recentSubscriptions, now: now)
    }
}
