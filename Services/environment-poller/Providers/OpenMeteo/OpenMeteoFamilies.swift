import Domain

/// Weather and UV; the first of Open-Meteo's two hosts.
enum OpenMeteoForecastFamily: ProviderFamily {
    static let settingName = "openmeteo.forecast"
    static let liveURL = "https://api.open-meteo.com"
    static let profiles = [OpenMeteoFeed.weather.profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] {
        [OpenMeteoProvider(.weather, access, OpenMeteoModelRuns(access))]
    }
}

/// Pollutants and pollen; the second host.
enum OpenMeteoAirQualityFamily: ProviderFamily {
    static let settingName = "openmeteo.airquality"
    static let liveURL = "https://air-quality-api.open-meteo.com"
    static let profiles = feeds.map(\.profile)

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] {
        let runs = OpenMeteoModelRuns(access)
        return feeds.map { OpenMeteoProvider($0, access, runs) }
    }

    private static let feeds = [OpenMeteoFeed.europeanAirQuality, .globalAirQuality]
}
