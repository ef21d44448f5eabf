import Domain
import EnvironmentReports
import Foundation

/// What is in the air in a cell at a moment, as an answer is stored with it. What is unknown is absent, never a zero.
struct EnvironmentSnapshot: Codable, Sendable, Equatable {
    var asOf: Date
    var place: SurveyPlace
    var pollen: PollenValues
    var air: AirValues
    var weather: WeatherValues

    /// Grains/m³ of each kind; the sum of the plants where a kind is not counted as a whole.
    struct PollenValues: Codable, Sendable, Equatable {
        var tree: Double?
        var grass: Double?
        var weed: Double?
        var unit = "grains/m³"
    }

    /// The US index; gases in ppb, carbon monoxide in ppm, particles in µg/m³.
    struct AirValues: Codable, Sendable, Equatable {
        var aqi: Int?
        var scale = AirQualityScale.unitedStates
        var co: Double?
        var o3: Double?
        var no2: Double?
        var so2: Double?
        var pm10: Double?
        var pm25: Double?
    }

    struct WeatherValues: Codable, Sendable, Equatable {
        /// °C.
        var temperature: Double?
        /// Relative, in percent.
        var humidity: Double?
        /// Precipitation in mm.
        var rain: Double?
        /// km/h.
        var wind: Double?
    }

    /// Whether neither pollen nor air is known, so that an answer would show nothing about them.
    var isMissing: Bool {
        pollen == PollenValues() && air == AirValues()
    }
}

/// Where somebody answers: the cell's centre, and the town that others would name for it.
struct SurveyPlace: Codable, Sendable, Hashable {
    var latitude: Double
    var longitude: Double
    /// Nil when no town is near.
    var name: String?
    /// ISO 3166-1 alpha-2, of that town.
    var countryCode: String?

    /// How far from 0/0 nobody lives, in degrees: it is what broken devices report.
    static let nowhere = 0.1

    /// Whether it is in the sea south of Ghana where 0° and 0° meet.
    var isNowhere: Bool { abs(latitude) <= Self.nowhere && abs(longitude) <= Self.nowhere }
}

extension EnvironmentSnapshot {
    /// - Parameter at: the time of the answer; where recordings are played, that of the values is another.
    init(_ environment: LocalEnvironment, at place: SurveyPlace, asOf time: Date) {
        (asOf, self.place) = (time, place)
        pollen = PollenValues(environment.pollen)
        air = AirValues(environment.airQuality)
        weather = WeatherValues(environment.weather)
    }
}

extension EnvironmentSnapshot.PollenValues {
    fileprivate init(_ pollen: ReportedPollen) {
        func grains(_ entry: ReportedPollenEntry) -> Double? {
            // A class of a provider is no concentration.
            entry.unit == unit ? entry.value : nil
        }
        /// Where no source counts a kind as a whole, the plants that are counted, which are fewer than all.
        func grains(of type: PollenType) -> Double? {
            if let whole = pollen.types.first(where: { $0.id == type.rawValue }).flatMap(grains) { return whole }
            let plants = pollen.species.filter { $0.type == type }.compactMap(grains)
            return plants.isEmpty ? nil : (plants.reduce(0, +) * 100).rounded() / 100
        }
        (tree, grass, weed) = (grains(of: .tree), grains(of: .grass), grains(of: .weed))
    }
}

extension EnvironmentSnapshot.AirValues {
    fileprivate init(_ air: ReportedAirQuality?) {
        func parts(_ pollutant: Pollutant, per: Double) -> Double? {
            air?.concentrations[pollutant.rawValue]?.value
                .flatMap { pollutant.partsPerBillion(fromMicrogramsPerCubicMetre: $0) }
                .map { ($0 / per * 1_000).rounded() / 1_000 }
        }
        aqi = air?.indices[scale.rawValue]?.value
        co = parts(.carbonMonoxide, per: 1_000)
        (o3, no2, so2) = (
            parts(.ozone, per: 1), parts(.nitrogenDioxide, per: 1), parts(.sulphurDioxide, per: 1)
        )
        pm10 = air?.concentrations[Pollutant.pm10.rawValue]?.value
        pm25 = air?.concentrations[Pollutant.pm25.rawValue]?.value
    }
}

extension EnvironmentSnapshot.WeatherValues {
    fileprivate init(_ weather: [String: ReportedValue]) {
        func value(_ element: WeatherElement) -> Double? { weather[element.rawValue]?.value }
        (temperature, humidity) = (value(.temperature), value(.relativeHumidity))
        (rain, wind) = (value(.precipitation), value(.windSpeed))
    }
}
