/// Whether answers come from recordings or from the providers themselves.
enum EnvironmentSource: String, Sendable {
    case recorded
    case live

    var intervals: PollIntervals {
        switch self {
        case .recorded: PollIntervals(stations: .seconds(1), places: .seconds(60))
        // MeteoSwiss renews its files every ten minutes, Open-Meteo's models run several times a day.
        case .live: PollIntervals(stations: .seconds(600), places: .seconds(3_600))
        }
    }
}

/// How often each kind of source is asked.
struct PollIntervals: Sendable, Equatable {
    var stations: Duration
    /// How old a place's conditions may become; a new place is asked about at the next ``placeTick``.
    var places: Duration

    var placeTick: Duration { min(places, .seconds(places > .seconds(60) ? 10 : 1)) }
}

/// Where the providers answer, without a path.
struct ProviderAddresses: Sendable, Equatable {
    var meteoSwiss: String
    var weather: String
    var airQuality: String

    init(meteoSwiss: String, weather: String, airQuality: String) {
        self.meteoSwiss = meteoSwiss
        self.weather = weather
        self.airQuality = airQuality
    }

    /// One server that plays all of them.
    init(all url: String) { self.init(meteoSwiss: url, weather: url, airQuality: url) }

    static let live = ProviderAddresses(
        meteoSwiss: "https://data.geo.admin.ch", weather: "https://api.open-meteo.com",
        airQuality: "https://air-quality-api.open-meteo.com")
}
