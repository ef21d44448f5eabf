public import Domain
import Foundation

public struct ReportedAirQuality: Codable, Sendable, Equatable {
    public struct Index: Codable, Sendable, Equatable {
        /// Nil where a source's terms allow only the level to be shown.
        public var value: Int?
        /// `good` … `hazardous`, the same on all scales.
        public var level: AirQualityRisk
        /// As the authority writes it.
        public var name: String
        public var colour: Colour
        public var textColour: Colour
        public var mainPollutant: Pollutant?
        /// Whom the main pollutant harms first.
        public var sensitiveGroups: String?
        public var providers: [String]
        public var isStale: Bool

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
    public var scale: AirQualityScale
    /// By scale; a scale without a value is absent.
    public var indices: [String: Index]
    /// By scale without a value: why, where some of its pollutants are known.
    public var unknown: [String: String]
    /// By pollutant.
    public var concentrations: [String: ReportedValue]

    init?(_ merge: EnvironmentMerge, scale: AirQualityScale) {
        self.scale = scale
        indices = [:]
        unknown = [:]
        for each in AirQualityScale.allCases {
            indices[each.rawValue] = merge.airQuality(on: each).map(Index.init)
            unknown[each.rawValue] = merge.airQualityGap(on: each)?.description
        }
        concentrations = [:]
        for pollutant in Pollutant.allCases {
            concentrations[pollutant.rawValue] = merge.value(of: .pollutant(pollutant)).map {
                ReportedValue($0, asOf: merge.now)
            }
        }
        if indices.isEmpty, concentrations.isEmpty { return nil }
    }

    /// Of the scale asked for, else of another: the levels mean the same.
    public var risk: AirQualityRisk? {
        indices[scale.rawValue]?.level
            ?? AirQualityScale.allCases.lazy.compactMap { self.indices[$0.rawValue]?.level }.first
    }
}

public struct ReportedUV: Codable, Sendable, Equatable {
    public struct Exposure: Codable, Sendable, Equatable {
        /// Fitzpatrick's, 1...6.
        public var skinType: Int
        public var description: String
        /// Nil: the sun sets no limit.
        public var minutes: Int?
    }

    /// Nil where the source's terms allow only the level to be shown.
    public var index: Double?
    public var band: String
    public var colour: Colour
    public var textColour: Colour
    /// The highest index of the local day, by the hours that are known.
    public var maximumToday: Double?
    /// How long unprotected skin does not burn at the present index.
    public var safeExposure: [Exposure]
    public var source: ReportedProvenance
    public var disagreement: ReportedDisagreement?

    init?(_ merge: EnvironmentMerge) {
        guard let merged = merge.value(of: .uvIndex), let uvBand = UVBand(uvIndex: merged.value) else { return nil }
        index = merged.shown?.hundredths
        band = uvBand.token
        colour = uvBand.colour
        textColour = uvBand.colour.textColour
        maximumToday = merge.highestToday(.uvIndex)?.hundredths
        // The minutes would reveal the index.
        safeExposure =
            !merged.source.isShown
            ? []
            : SkinType.allCases.map {
                Exposure(
                    skinType: $0.rawValue, description: $0.displayName,
                    minutes: $0.safeExposure(atUVIndex: merged.value)?.minutes)
            }
        source = ReportedProvenance(merged.source, asOf: merge.now)
        disagreement = merged.disagreement.map(ReportedDisagreement.init)
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
