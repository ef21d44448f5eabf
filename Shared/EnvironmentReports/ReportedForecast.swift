public import Domain
public import Foundation

/// The next five days hour by hour, as one array per thing; null where no source has the hour.
public struct ReportedForecast: Codable, Sendable, Equatable {
    public struct Run: Codable, Sendable, Equatable {
        public var provider: String
        /// Index of the first hour, and how many follow each other from this provider.
        public var from: Int
        public var count: Int
    }

    /// When the first value begins to hold.
    public var from: Date
    public var stepSeconds = 3_600
    public var count = EnvironmentMerge.forecastHours
    /// 0–10 intensities by `birch` or `tree-type`.
    public var pollen: [String: [Int?]] = [:]
    public var airQualityScale: AirQualityScale
    public var airQuality: [Int?]?
    public var uvIndex: [Double?]?
    /// By element, in the units asked for.
    public var weather: [String: [Double?]] = [:]
    /// Which provider reports which hours: by the keys of `pollen` and `weather`, and `uvIndex`.
    public var sources: [String: [Run]] = [:]

    init(_ merge: EnvironmentMerge, scale: AirQualityScale, units: UnitSystem) {
        from = merge.firstHour
        airQualityScale = scale
        addPollen(merge)
        addWeather(merge, units)
        airQuality = merge.airQualityForecast(on: scale)?.map { $0.map { Int($0.rounded()) } }
        if let series = merge.forecast(of: .uvIndex) {
            uvIndex = series.values.map { $0?.hundredths }
            sources["uvIndex"] = Self.runs(series)
        }
    }

    private mutating func addPollen(_ merge: EnvironmentMerge) {
        let species = Allergen.allCases.filter { $0.pollenType != nil }.map(PollenSubject.species)
        for subject in species + PollenType.allCases.map(PollenSubject.type) {
            guard let series = merge.intensityForecast(of: subject) else { continue }
            pollen[subject.rawValue] = series.values.map { $0.map { Int($0) } }
            sources[subject.rawValue] = Self.runs(series)
        }
    }

    private mutating func addWeather(_ merge: EnvironmentMerge, _ units: UnitSystem) {
        for element in WeatherElement.allCases {
            guard let series = merge.forecast(of: .weather(element)) else { continue }
            weather[element.rawValue] = series.values.map { value in
                value.map { ReportedValue.converted($0, of: .weather(element), in: units).value }
            }
            sources[element.rawValue] = Self.runs(series)
        }
    }

    private static func runs(_ series: MergedSeries) -> [Run] {
        series.runs.map { Run(provider: $0.provider, from: $0.hours.lowerBound, count: $0.hours.count) }
    }
}
