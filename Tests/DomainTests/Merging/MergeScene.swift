import Domain
import Foundation

/// Sources, stations and instants for the tests of merging.
enum MergeScene {
    /// 2023-04-10 10:20 UTC.
    static let now = Date(timeIntervalSince1970: 1_681_122_000)
    static let hour = Date(timeIntervalSince1970: 1_681_120_800)
    static let place = Coordinate.basel
    static let birch = PollenSubject.species(.birch)

    static func profile(
        _ id: String, _ quantities: Set<Quantity>, spacing: Double? = 0.1, region: CoveredRegion = .world,
        longest: Int = 6 * 3_600, _ redistribution: ProviderTerms.Redistribution = .allowed
    ) -> ProviderProfile {
        ProviderProfile(
            id: id, name: id.capitalized, quantities: quantities, region: region,
            grid: spacing.flatMap { try? Grid(spacing: $0) }, forecastDays: 5,
            refresh: RefreshRule(shortest: 3_600, longest: longest), cost: RefreshCost(requests: 1, records: 0),
            limits: [],
            terms: ProviderTerms(
                licence: "CC BY 4.0", attribution: id, url: "https://example.org", redistribution: redistribution))
    }

    /// A source fetched `age` seconds ago whose hourly series begin with the current hour.
    static func source(
        _ profile: ProviderProfile, _ values: [Quantity: [Double?]] = [:], age: TimeInterval = 600,
        step: QuantitySeries.Step = .hour, start: Date = hour, health: SourceHealth = .up,
        outOfSeason: Set<PollenSubject> = [], station: ReportedStation? = nil, distance: Double = 0
    ) -> SourceReport {
        SourceReport(
            profile: profile, health: health,
            report: EnvironmentReport(
                coordinate: place, station: station,
                series: values.mapValues { QuantitySeries(step: step, start: start, values: $0) },
                outOfSeason: outOfSeason),
            fetchedAt: now.addingTimeInterval(-age), distance: Kilometres(distance))
    }

    /// A station that counted birch `age` seconds ago.
    static func station(
        _ grains: Double, age: TimeInterval = 3_000, distance: Double = 5, health: SourceHealth = .up
    ) throws -> StationObservations {
        StationObservations(
            profile: profile("meteoswiss", [.pollen(birch)], spacing: nil), health: health,
            station: ReportedStation(id: "PBS", name: "Basel"), distance: Kilometres(distance), allergens: [.birch],
            readings: [
                .birch: .init(
                    concentration: try PollenConcentration(grains), measuredAt: now.addingTimeInterval(-age))
            ])
    }

    static func merge(
        _ sources: [SourceReport], stations: [StationObservations] = [], audience: Audience = .anyone,
        at now: Date = now
    ) -> EnvironmentMerge {
        EnvironmentMerge(place: place, sources: sources, stations: stations, now: now, audience: audience)
    }
}

extension Coordinate {
    static var basel: Coordinate { Grid.tenthOfDegree.centre(of: GridCell(row: 476, column: 76)) }
}
