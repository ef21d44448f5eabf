import Domain

/// One of Open-Meteo's endpoints and what is asked of it.
///
/// Sources: https://open-meteo.com/en/docs/air-quality-api, https://open-meteo.com/en/docs
enum OpenMeteoProduct: Sendable {
    case airQuality
    case weather

    var source: Source {
        switch self {
        case .airQuality: .airQuality
        case .weather: .weather
        }
    }

    var path: String {
        switch self {
        case .airQuality: "/v1/air-quality"
        case .weather: "/v1/forecast"
        }
    }

    /// Values of now, by the name of the provider's variable.
    var current: [(variable: String, quantity: OldQuantity)] {
        switch self {
        case .airQuality:
            [
                ("european_aqi", .europeanAQI), ("us_aqi", .usAQI), ("pm10", .pm10), ("pm2_5", .pm25),
                ("ozone", .ozone), ("nitrogen_dioxide", .nitrogenDioxide), ("alder_pollen", .alderPollen),
                ("birch_pollen", .birchPollen), ("grass_pollen", .grassPollen), ("mugwort_pollen", .mugwortPollen),
                ("olive_pollen", .olivePollen), ("ragweed_pollen", .ragweedPollen),
            ]
        case .weather:
            [
                ("temperature_2m", .temperature), ("apparent_temperature", .apparentTemperature),
                ("relative_humidity_2m", .relativeHumidity), ("precipitation", .precipitation),
                ("wind_speed_10m", .windSpeed), ("uv_index", .uvIndex),
            ]
        }
    }

    /// Values of the whole day.
    var daily: [(variable: String, quantity: OldQuantity)] {
        switch self {
        case .airQuality: []
        case .weather: [("uv_index_max", .uvIndexMaximum)]
        }
    }

    /// Hourly pollen forecasts, in grains/m³; null outside Europe and out of season.
    var hourlyPollen: [(variable: String, allergen: Allergen)] {
        switch self {
        case .airQuality:
            [
                ("alder_pollen", .alder), ("birch_pollen", .birch), ("grass_pollen", .grass),
                ("mugwort_pollen", .mugwort), ("olive_pollen", .olive), ("ragweed_pollen", .ragweed),
            ]
        case .weather: []
        }
    }

    /// The query of a request for one place; today and tomorrow in UTC.
    func query(for cell: Cell) -> String {
        var items = ["latitude=\(cell.latitude)", "longitude=\(cell.longitude)", "timezone=GMT", "forecast_days=2"]
        let lists = [
            ("current", current.map(\.variable)), ("hourly", hourlyPollen.map(\.variable)),
            ("daily", daily.map(\.variable)),
        ]
        for (name, variables) in lists where !variables.isEmpty {
            items.append("\(name)=\(variables.joined(separator: ","))")
        }
        return items.joined(separator: "&")
    }
}
