import Domain
import Foundation

struct AirQualityAccount: Codable, Sendable, Equatable {
    struct Index: Codable, Sendable, Equatable {
        /// Nil where a source's terms allow only the level to be told.
        var value: Int?
        /// `good` … `hazardous`, the same on all scales.
        var level: AirQualityRisk
        /// As the authority writes it.
        var name: String
        var colour: Colour
        var textColour: Colour
        var mainPollutant: Pollutant?
        /// Whom the main pollutant harms first.
        var sensitiveGroups: String?
        var providers: [String]
        var isStale: Bool

        init(_ merged: MergedAirQuality) {
            value = merged.value
            level = merged.level.risk
            name = merged.level.name
            colour = merged.level.colour
            textColour = merged.level.textColour
            mainPollutant = merged.mainPollutant
            sensitiveGroups = merged.mainPollutant?.sensitiveGroups
            providers = merged.providers
            isStale = merged.isStale
        }
    }

    /// The one asked for.
    var scale: AirQualityScale
    /// By scale; what cannot be told of a scale is absent.
    var indices: [String: Index]
    /// By pollutant.
    var concentrations: [String: ValueAccount]

    init?(_ merge: EnvironmentMerge, scale: AirQualityScale) {
        self.scale = scale
        indices = [:]
        for each in AirQualityScale.allCases {
            indices[each.rawValue] = merge.airQuality(on: each).map(Index.init)
        }
        concentrations = [:]
        for pollutant in Pollutant.allCases {
            concentrations[pollutant.rawValue] = merge.value(of: .pollutant(pollutant)).map {
                ValueAccount($0, asOf: merge.now)
            }
        }
        if indices.isEmpty, concentrations.isEmpty { return nil }
    }

    /// Of the scale asked for, else of another: the levels mean the same.
    var risk: AirQualityRisk? {
        indices[scale.rawValue]?.level
            ?? AirQualityScale.allCases.lazy.compactMap { self.indices[$0.rawValue]?.level }.first
    }
}

struct UVAccount: Codable, Sendable, Equatable {
    struct Exposure: Codable, Sendable, Equatable {
        /// Fitzpatrick's, 1...6.
        var skinType: Int
        var description: String
        /// Nil: the sun sets no limit.
        var minutes: Int?
    }

    /// Nil where the source's terms allow only the level to be told.
    var index: Double?
    var band: String
    var colour: Colour
    var textColour: Colour
    /// The highest index of the local day, by the hours that are known.
    var maximumToday: Double?
    /// How long unprotected skin stays unburnt, were the sun to stay as it is.
    var safeExposure: [Exposure]
    var source: OriginAccount
    var disagreement: DisagreementAccount?

    init?(_ merge: EnvironmentMerge) {
        guard let merged = merge.value(of: .uvIndex), let uvBand = UVBand(uvIndex: merged.value) else { return nil }
        index = merged.shown?.hundredths
        band = uvBand.token
        colour = uvBand.colour
        textColour = uvBand.colour.textColour
        maximumToday = merge.highestToday(.uvIndex)?.hundredths
        // The minutes tell the index.
        safeExposure =
            !merged.source.isShown
            ? []
            : SkinType.allCases.map {
                Exposure(
                    skinType: $0.rawValue, description: $0.displayName,
                    minutes: $0.safeExposure(atUVIndex: merged.value)?.minutes)
            }
        source = OriginAccount(merged.source, asOf: merge.now)
        disagreement = merged.disagreement.map(DisagreementAccount.init)
    }
}

extension UVBand {
    /// As programs read it, such as `very-high`.
    var token: String { displayName.replacing(" ", with: "-") }
}

extension EnvironmentMerge {
    /// Over the 24 hours of the day by the place's longitude; for want of the legal time zone.
    func highestToday(_ quantity: Quantity) -> Double? {
        let zone = TimeZone(nauticalAt: place)
        let midnight = CalendarDay(of: now, in: zone).start(in: zone)
        return hours(of: quantity, from: midnight, count: 24)?.values.compactMap { $0 }.max()
    }
}
