public import Domain
public import Foundation

/// Whole hours of a place that follow each other, past ones among them; nil where no source has the hour. Sources that
/// forbid showing their values are not included.
public struct EnvironmentHours: Sendable, Equatable {
    /// When the first hour begins.
    public var from: Date
    public var uvIndex: [Double?]
    /// On the scale that was asked for.
    public var airQuality: [Int?]
    /// µg/m³; a pollutant that no source has is absent.
    public var concentrations: [Pollutant: [Double?]]
    /// The ids of those who report these hours, or what the index is computed from.
    public var providers: Set<String>
    /// Whether a source of the UV index does not answer.
    public var isSunDown: Bool
    /// Whether a source of pollutants or of the index does not answer.
    public var isAirDown: Bool

    init(_ merge: EnvironmentMerge, scale: AirQualityScale, from start: Date, count: Int) {
        from = start
        concentrations = [:]
        providers = []
        isSunDown = Self.isDown(merge) { $0 == .uvIndex }
        isAirDown = Self.isDown(merge) { quantity in
            switch quantity {
            case .pollutant, .airQualityIndex: true
            default: false
            }
        }
        let sun = merge.hours(of: .uvIndex, from: start, count: count)
        uvIndex = sun?.values.map { $0?.hundredths } ?? [Double?](repeating: nil, count: count)
        let index = merge.airQualityHours(on: scale, from: start, count: count)
        airQuality = index?.map { $0.map { Int($0.rounded()) } } ?? [Int?](repeating: nil, count: count)
        var runs = sun?.runs ?? []
        for pollutant in Pollutant.allCases {
            guard let series = merge.hours(of: .pollutant(pollutant), from: start, count: count) else { continue }
            concentrations[pollutant] = series.values.map { $0?.hundredths }
            runs += series.runs
        }
        runs += merge.hours(of: .airQualityIndex(scale), from: start, count: count)?.runs ?? []
        providers = Set(runs.map(\.provider))
    }

    private static func isDown(_ merge: EnvironmentMerge, reporting concerns: (Quantity) -> Bool) -> Bool {
        merge.sources.contains { $0.health.state == .down && $0.profile.quantities.contains(where: concerns) }
    }

    /// The first whole hour of a local day: clocks of some zones are half an hour off.
    static func firstHour(of day: CalendarDay, in zone: TimeZone) -> Date {
        let midnight = day.start(in: zone).timeIntervalSince1970
        return Date(timeIntervalSince1970: (midnight / 3_600).rounded(.up) * 3_600)
    }
}
