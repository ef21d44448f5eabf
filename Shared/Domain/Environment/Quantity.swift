/// A measured or forecast quantity, each in one unit: adapters convert before they store.
public enum Quantity: Hashable, Sendable {
    case weather(WeatherElement)
    case pollutant(Pollutant)
    /// An index as stated by the provider; the indices computed here come from concentrations.
    case airQualityIndex(AirQualityScale)
    case uvIndex
    /// The UV index for a clear sky.
    case clearSkyUVIndex
    /// All ozone between the ground and space, in Dobson units; the one near the ground is a ``Pollutant``.
    case ozoneColumn
    /// Grains/m³.
    case pollen(PollenSubject)
    /// The 0–10 ``Intensity`` of a provider that reports classes instead of grains.
    case pollenIntensity(PollenSubject)

    /// For display beside a value; empty for an index.
    public var unit: String {
        switch self {
        case .weather(let element): element.unit
        case .pollutant: "µg/m³"
        case .pollen: "grains/m³"
        case .ozoneColumn: "DU"
        case .airQualityIndex, .uvIndex, .clearSkyUVIndex, .pollenIntensity: ""
        }
    }
}

/// Weather that matters to people with allergies.
public enum WeatherElement: String, CaseIterable, Hashable, Sendable, Codable {
    case temperature
    case apparentTemperature = "apparent-temperature"
    case relativeHumidity = "relative-humidity"
    case precipitation
    case cloudCover = "cloud-cover"
    case windSpeed = "wind-speed"
    case windDirection = "wind-direction"
    case pressure

    public var unit: String {
        switch self {
        case .temperature, .apparentTemperature: "°C"
        case .relativeHumidity, .cloudCover: "%"
        case .precipitation: "mm"
        case .windSpeed: "km/h"
        case .windDirection: "°"
        case .pressure: "hPa"
        }
    }
}

/// The pollutants of the air-quality indices; concentrations in µg/m³.
public enum Pollutant: String, CaseIterable, Hashable, Sendable, Codable {
    case pm25 = "pm2.5"
    case pm10
    case ozone
    case nitrogenDioxide = "nitrogen-dioxide"
    case sulphurDioxide = "sulphur-dioxide"
    case carbonMonoxide = "carbon-monoxide"
    case ammonia
    case lead
}

/// The authority that defines an air-quality index.
public enum AirQualityScale: String, CaseIterable, Hashable, Sendable, Codable {
    case european = "european-aqi"
    case unitedStates = "us-aqi"
    case india = "indian-naqi"
}

extension Quantity: RawRepresentable {
    /// `temperature`, `pm2.5`, `us-aqi`, `uv-index`, `ozone-column`, `birch-pollen`, `tree-type-pollen`, `birch-pollen-intensity`.
    public init?(rawValue: String) {
        if let element = WeatherElement(rawValue: rawValue) {
            self = .weather(element)
        } else if let pollutant = Pollutant(rawValue: rawValue) {
            self = .pollutant(pollutant)
        } else if let scale = AirQualityScale(rawValue: rawValue) {
            self = .airQualityIndex(scale)
        } else if rawValue == "uv-index" {
            self = .uvIndex
        } else if rawValue == "clear-sky-uv-index" {
            self = .clearSkyUVIndex
        } else if rawValue == "ozone-column" {
            self = .ozoneColumn
        } else if let subject = Self.subject(of: rawValue, endingWith: "-pollen") {
            self = .pollen(subject)
        } else if let subject = Self.subject(of: rawValue, endingWith: "-pollen-intensity") {
            self = .pollenIntensity(subject)
        } else {
            return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .weather(let element): element.rawValue
        case .pollutant(let pollutant): pollutant.rawValue
        case .airQualityIndex(let scale): scale.rawValue
        case .uvIndex: "uv-index"
        case .clearSkyUVIndex: "clear-sky-uv-index"
        case .ozoneColumn: "ozone-column"
        case .pollen(let subject): "\(subject.rawValue)-pollen"
        case .pollenIntensity(let subject): "\(subject.rawValue)-pollen-intensity"
        }
    }

    private static func subject(of text: String, endingWith suffix: String) -> PollenSubject? {
        text.hasSuffix(suffix) ? PollenSubject(rawValue: String(text.dropLast(suffix.count))) : nil
    }
}

extension Quantity: Codable, CodingKeyRepresentable {
    public var codingKey: any CodingKey { QuantityKey(stringValue: rawValue) }

    public init?(codingKey: some CodingKey) { self.init(rawValue: codingKey.stringValue) }
}

/// A quantity as a coding key.
private struct QuantityKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Quantity {
    /// The pollen intensity of this value; nil for other quantities and for implausible values.
    public func intensity(of value: Double) -> Intensity? {
        guard isPlausible(value) else { return nil }
        switch self {
        case .pollen(let subject): return PollenRisk(subject, grainsPerCubicMetre: value)?.intensity
        case .pollenIntensity: return try? Intensity(Int(value.rounded()))
        case .weather, .pollutant, .airQualityIndex, .uvIndex, .clearSkyUVIndex, .ozoneColumn: return nil
        }
    }
}
