import Domain

/// What is known about the air at a place besides station counts; the raw value is what readers see.
enum OldQuantity: String, CaseIterable, Sendable {
    case temperature
    case apparentTemperature = "apparent-temperature"
    case relativeHumidity = "relative-humidity"
    case precipitation
    case windSpeed = "wind-speed"
    case uvIndex = "uv-index"
    /// The highest of the day.
    case uvIndexMaximum = "uv-index-maximum"
    case europeanAQI = "european-aqi"
    case usAQI = "us-aqi"
    case pm10
    case pm25 = "pm2.5"
    case ozone
    case nitrogenDioxide = "nitrogen-dioxide"
    case alderPollen = "alder-pollen"
    case birchPollen = "birch-pollen"
    case grassPollen = "grass-pollen"
    case mugwortPollen = "mugwort-pollen"
    case olivePollen = "olive-pollen"
    case ragweedPollen = "ragweed-pollen"

    /// Beyond these the provider is wrong, not the weather extreme: rounded outwards from the WMO's world records
    /// (https://wmo.asu.edu/content/world-meteorological-organization-global-weather-climate-extremes-archive), and for
    /// air quality from the worst fires and dust storms. In the units that are asked for.
    var plausibleRange: ClosedRange<Double> {
        switch self {
        case .temperature, .apparentTemperature: -100...70
        case .relativeHumidity: 0...100
        case .precipitation: 0...500
        case .windSpeed: 0...450
        case .uvIndex, .uvIndexMaximum: 0...50
        case .europeanAQI, .usAQI: 0...5_000
        case .pm10, .pm25, .ozone, .nitrogenDioxide: 0...20_000
        case .alderPollen, .birchPollen, .grassPollen, .mugwortPollen, .olivePollen, .ragweedPollen:
            0...PollenConcentration.highestPlausible
        }
    }
}
