import Domain

/// What OpenAQ calls the pollutants; it has others, which are none of an index. Temperature and humidity are those inside
/// a sensor's housing.
///
/// Source: https://docs.openaq.org/resources/parameters
enum OpenAQParameter: String, CaseIterable, Sendable {
    case pm25, pm10, o3, no2, so2, co

    var pollutant: Pollutant {
        switch self {
        case .pm25: .pm25
        case .pm10: .pm10
        case .o3: .ozone
        case .no2: .nitrogenDioxide
        case .so2: .sulphurDioxide
        case .co: .carbonMonoxide
        }
    }

    /// - Returns: nil for a unit that is not known here.
    func microgramsPerCubicMetre(_ value: Double, in unit: String) -> Double? {
        switch unit {
        // Micro sign and Greek mu.
        case "\u{B5}g/m\u{B3}", "\u{3BC}g/m\u{B3}", "ug/m3": value
        case "mg/m\u{B3}": Pollutant.microgramsPerCubicMetre(fromMilligramsPerCubicMetre: value)
        case "ppm": pollutant.microgramsPerCubicMetre(fromPartsPerMillion: value)
        case "ppb": pollutant.microgramsPerCubicMetre(fromPartsPerBillion: value)
        default: nil
        }
    }
}

/// A parameter as OpenAQ writes it.
struct OpenAQStatedParameter: Decodable, Sendable {
    var name: Stated<String>?
    var units: Stated<String>?

    var known: OpenAQParameter? { name?.value.flatMap(OpenAQParameter.init) }
}

struct OpenAQCoordinates: Decodable, Sendable {
    var latitude: Stated<Double>?
    var longitude: Stated<Double>?
}

struct OpenAQTime: Decodable, Sendable {
    var utc: Stated<String>?
}
