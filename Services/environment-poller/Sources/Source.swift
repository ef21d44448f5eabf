/// One feed of one provider: polled, up or down on its own.
enum Source: String, CaseIterable, Sendable, CustomStringConvertible {
    case meteoSwiss = "meteoswiss"
    case airQuality = "open-meteo-air-quality"
    case weather = "open-meteo-weather"

    var description: String { rawValue }
}
