import Domain
import Foundation

/// Plans anew which cells are refreshed when, from who is where and what was spent. Any replica may do it at any time.
struct Replan: Sendable {
    /// Of the providers that are asked.
    let profiles: [ProviderProfile]
    let store: PostgresPlanStore
    let now: @Sendable () -> Date

    func callAsFunction() async throws {
        let places = try await store.places()
        for quota in quotas {
            let feeds = quota.map { FeedDemand(profile: $0, cells: Self.demand(at: places, of: $0)) }
            let spent = try await store.spent(by: ProviderQuota(of: quota[0], among: profiles))
            for plan in RefreshPlanner.plans(for: feeds, spent: spent, now: now()) { try await store.keep(plan) }
        }
    }

    /// Feeds with a grid, those that share an quota together.
    private var quotas: [[ProviderProfile]] {
        let feeds = profiles.filter { $0.grid != nil }
        return Dictionary(grouping: feeds) { ProviderQuota(of: $0, among: profiles).members }.values
            .sorted { $0[0].id < $1[0].id }
    }

    /// How many people each cell of a provider's own grid answers for, in the order of the cells. Stations want to know
    /// what pollen is expected, however few live there.
    static func demand(at places: [InhabitedPlace], of profile: ProviderProfile) -> [CellDemand] {
        guard let grid = profile.grid else { return [] }
        var people: [GridCell: Int] = [:]
        for place in places {
            let wanted = max(place.people, place.hasStation && profile.forecastsPollen ? 1 : 0)
            let centre = Grid.tenthOfDegree.centre(of: place.cell)
            guard wanted > 0, profile.region.contains(centre) else { continue }
            people[grid.cell(containing: centre), default: 0] += wanted
        }
        return people.map { CellDemand(cell: $0, people: $1) }.sorted { $0.cell < $1.cell }
    }
}

/// A tenth of a degree square with somebody in it.
struct InhabitedPlace: Sendable, Hashable {
    var cell: GridCell
    var people: Int
    var hasStation: Bool
}
