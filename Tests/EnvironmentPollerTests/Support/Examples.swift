import Domain
import Foundation
import MessageProtocol

@testable import environment_poller

enum Examples {
    static let zurich = TimeZone(identifier: "Europe/Zurich") ?? .gmt

    static func basel() throws -> Station {
        Station(
            provider: "meteoswiss", id: "PBS", name: "Basel",
            coordinate: try Coordinate(latitude: 47.55839, longitude: 7.57327))
    }

    static func bern() throws -> Station {
        Station(
            provider: "meteoswiss", id: "PBE", name: "Bern",
            coordinate: try Coordinate(latitude: 46.95, longitude: 7.42))
    }

    /// Birch, hour by hour; the start is midnight in Switzerland.
    static func birch(_ grains: [Double], from start: String = "2023-04-09T22:00:00Z") throws -> StationSeries {
        let first = try instant(start)
        let hours = grains.indices.map { first.addingTimeInterval(Double($0) * 3_600) }
        return StationSeries(
            firstHour: first, lastHour: hours.last ?? first, allergens: [.birch],
            measurements: try zip(hours, grains).map { hour, grains in
                StationMeasurement(
                    measuredAt: hour, allergen: .birch, concentration: try PollenConcentration(grains))
            })
    }

    static func batch(_ series: StationSeries, isCatchUp: Bool = false) throws -> StationBatch {
        StationBatch(
            station: try basel(), allergens: series.allergens, lastHour: series.lastHour, isCatchUp: isCatchUp,
            readings: series.measurements.compactMap {
                StationReading($0, recordID: RecordID(), zone: zurich, forecast: [:])
            })
    }

    static let rule = RisingIntensity(trigger: .anyIntensity)
    static let announceReadings = AnnounceReadings(rule: rule, source: "MeteoSwiss")

    static func day(_ text: String) throws -> CalendarDay {
        guard let day = CalendarDay(text) else { throw NoDay() }
        return day
    }

    struct NoDay: Error {}
}

extension ProviderProfile {
    /// A feed with pollen on a grid of tenths of a degree.
    static func example(
        _ id: String = "example-pollen", limits: [UsageLimit] = [], records: Int = 0, account: String? = nil,
        region: CoveredRegion = .world, grid: Grid? = .tenthOfDegree,
        refresh: RefreshRule = RefreshRule(shortest: 600, longest: 3_600), isShared: Bool = false
    ) -> ProviderProfile {
        ProviderProfile(
            id: id, name: "Example", quantities: [.pollen(.species(.birch))], region: region, grid: grid,
            forecastDays: 5, refresh: refresh,
            cost: RefreshCost(requests: 1, records: records, isShared: isShared), limits: limits,
            terms: ProviderTerms(
                licence: "CC0", attribution: "Example", url: "https://example.org", redistribution: .allowed),
            account: account)
    }

    var alone: ProviderQuota { ProviderQuota(of: self, among: [self]) }
}

extension EnvironmentReport {
    /// Birch by the hour, at a place whose nautical zone is UTC.
    static func birch(_ grains: [Double?], from start: String = "2026-04-11T00:00:00Z") throws -> EnvironmentReport {
        EnvironmentReport(
            coordinate: try Coordinate(latitude: 51.5, longitude: 0), issuedAt: try instant("2026-04-10T00:00:00Z"),
            series: [
                .pollen(.species(.birch)): QuantitySeries(step: .hour, start: try instant(start), values: grains)
            ])
    }
}
