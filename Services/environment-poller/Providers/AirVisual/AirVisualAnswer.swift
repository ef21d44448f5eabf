/// AirVisual's JSON about a city, or about a station, which has the same parts.
struct AirVisualAnswer: Decodable, Sendable {
    var data: City

    struct City: Decodable, Sendable {
        var location: Location
        var current: Current
    }

    struct Location: Decodable, Sendable {
        /// Longitude, latitude.
        var coordinates: LenientList<Double>
    }

    struct Current: Decodable, Sendable {
        var weather: Weather?
        var pollution: Pollution?
    }

    struct Weather: Decodable, Sendable {
        var time: Stated<String>?
        var temperature: Stated<Double>?
        var humidity: Stated<Double>?
        var pressure: Stated<Double>?
        var windSpeed: Stated<Double>?
        var windDirection: Stated<Double>?

        private enum CodingKeys: String, CodingKey {
            case time = "ts"
            case temperature = "tp"
            case humidity = "hu"
            case pressure = "pr"
            case windSpeed = "ws"
            case windDirection = "wd"
        }
    }

    struct Pollution: Decodable, Sendable {
        var time: Stated<String>?
        var aqi: Stated<Double>?
        /// The code of a pollutant.
        var main: Stated<String>?
        /// By the code of a pollutant, where the plan gives any.
        var concentrations: [String: Stated<Double>]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            time = try fields.decodeIfPresent(Stated<String>.self, forKey: .time)
            aqi = try fields.decodeIfPresent(Stated<Double>.self, forKey: .aqi)
            main = try fields.decodeIfPresent(Stated<String>.self, forKey: .main)
            let others = try decoder.singleValueContainer().decode([String: Stated<Details>?].self)
            concentrations = others.compactMapValues { $0?.value?.concentration }
        }

        private enum CodingKeys: String, CodingKey {
            case time = "ts"
            case aqi = "aqius"
            case main = "mainus"
        }
    }

    struct Details: Decodable, Sendable {
        var concentration: Stated<Double>?

        private enum CodingKeys: String, CodingKey { case concentration = "conc" }
    }
}
