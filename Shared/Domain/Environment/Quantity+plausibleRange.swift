extension Quantity {
    /// Outside this range the provider is wrong, rather than the weather extreme. Based on the WMO's world records,
    /// rounded outwards
    /// (https://wmo.asu.edu/content/world-meteorological-organization-global-weather-climate-extremes-archive), and for
    /// air quality on the worst fires and dust storms. In ``unit``.
    public var plausibleRange: ClosedRange<Double> {
        switch self {
        case .weather(let element): element.plausibleRange
        case .pollutant(.carbonMonoxide): 0...200_000
        case .pollutant(.pm25): 0...5_000
        // Los Angeles had 680 ppb in 1955; https://ww2.arb.ca.gov/about/history
        case .pollutant(.ozone): 0...2_000
        case .pollutant(.lead): 0...1_000
        case .pollutant: 0...20_000
        case .airQualityIndex: 0...2_000
        case .uvIndex, .clearSkyUVIndex: 0...50
        // Until 1993 none below 88 was measured, over the South Pole; NASA, release 93-190.
        case .ozoneColumn: 50...700
        case .pollen: 0...PollenConcentration.highestPlausible
        case .pollenIntensity: 0...10
        }
    }

    /// Whether a value is possible at all; false for NaN and infinities.
    public func isPlausible(_ value: Double) -> Bool { plausibleRange.contains(value) }
}

extension WeatherElement {
    fileprivate var plausibleRange: ClosedRange<Double> {
        switch self {
        case .temperature, .apparentTemperature: -100...70
        case .relativeHumidity, .cloudCover: 0...100
        case .precipitation: 0...500
        case .windSpeed: 0...450
        case .windDirection: 0...360
        case .pressure: 850...1_100
        }
    }
}
