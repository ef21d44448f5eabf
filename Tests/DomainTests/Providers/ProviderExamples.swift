import Domain
import Foundation

/// A profile with what plans depend on.
func profile(
    id: String = "example", limits: [UsageLimit], cost: RefreshCost = RefreshCost(requests: 1, records: 0),
    refresh: RefreshRule = RefreshRule(shortest: 3_600, longest: 86_400)
) -> ProviderProfile {
    ProviderProfile(
        id: id, name: "Example", quantities: [.uvIndex], region: .world, grid: .degree, forecastDays: 1,
        refresh: refresh, cost: cost, limits: limits,
        terms: ProviderTerms(licence: "", attribution: "", url: "", redistribution: .allowed))
}

/// Cells along the equator, the first at Greenwich, with so many people.
func demand(_ people: [Int]) -> [CellDemand] {
    people.enumerated().map { CellDemand(cell: GridCell(row: 0, column: $0), people: $1) }
}

func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
