import Domain
import Foundation

/// One of Open-Meteo's endpoints and the variables requested from it.
struct OpenMeteoFeed: Sendable {
    var profile: ProviderProfile
    var path: String
    var variables: [OpenMeteoVariable]
    /// The only model behind its values; nil where Open-Meteo mixes several.
    var model: OpenMeteoModel?
    /// Whether it forecasts pollen, so that plants without any value are out of season.
    var saysWhatIsOutOfSeason = false

    /// Hours from midnight UTC on, of the air also those of the day before, because American and Indian indices average
    /// over a day. Times are in seconds, which are faster to parse.
    func query(at place: Coordinate) -> String {
        let hourly = variables.map(\.name).joined(separator: ",")
        let domain = model.map { "&past_days=1&domains=\($0.rawValue)" } ?? ""
        return "latitude=\(place.latitude)&longitude=\(place.longitude)&hourly=\(hourly)"
            + "&forecast_days=\(profile.forecastDays)&timezone=GMT&timeformat=unixtime\(domain)"
    }
}

/// Models that a request can name alone.
///
/// Source: https://open-meteo.com/en/docs/air-quality-api (`domains`)
enum OpenMeteoModel: String, Sendable {
    case camsEurope = "cams_europe"
    case camsGlobal = "cams_global"
}
