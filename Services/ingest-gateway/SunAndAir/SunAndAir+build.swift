import EnvironmentReports

extension GatewayFeatures {
    /// - Parameters:
    ///   - home: knows whose place the page is about.
    ///   - readEnvironment: the one of the API, so that both share what they know.
    func sunAndAirRoutes(_ home: HomeRoutes, _ readEnvironment: ReadEnvironment) -> SunAndAirRoutes {
        SunAndAirRoutes(
            home: home,
            read: ReadSunAndAir(readEnvironment: readEnvironment, known: settings.answers.cache(now)),
            tiles: settings.tiles, now: now)
    }
}
