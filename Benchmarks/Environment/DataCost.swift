import Domain
import Foundation

/// The cost per user and day for a number of users, planned on the first day of a month.
struct DataCost {
    /// One feed's share.
    struct Feed {
        var provider: String
        var cells: Int
        var people: Int
        var peopleServed: Int
        var requestsPerDay: Double
        var recordsPerDay: Double
        /// Without limits: each cell as rarely as its values allow.
        var requestsPerDayForAll: Double
        var recordsPerDayForAll: Double
    }

    let users: Int
    let feeds: [Feed]

    /// 2026-04-01, in the birch season.
    private static let day = Date(timeIntervalSince1970: 1_775_001_600)

    /// Plans the feeds that have a grid; those of one account together.
    /// - Parameter places: users by square of a tenth of a degree.
    /// - Throws: ``Contradiction``.
    init(of profiles: [ProviderProfile], at places: [GridCell: Int]) throws {
        users = places.values.reduce(0, +)
        let accounts = Dictionary(grouping: profiles.filter { $0.grid != nil }) { $0.account ?? $0.id }
        feeds = try accounts.sorted { $0.key < $1.key }.flatMap { _, profiles in
            let demands = profiles.map { FeedDemand(profile: $0, cells: Self.demand(of: $0, at: places)) }
            let plans = RefreshPlanner.plans(for: demands, spent: UsageWindows(), now: Self.day)
            return try zip(demands, plans).map { try Self.feed($0, $1) }
        }
    }

    func perUser(_ value: (Feed) -> Double) -> Double {
        feeds.reduce(0) { $0 + value($1) } / Double(max(1, users))
    }

    private static func demand(of profile: ProviderProfile, at places: [GridCell: Int]) -> [CellDemand] {
        guard let grid = profile.grid else { return [] }
        var people: [GridCell: Int] = [:]
        for (cell, count) in places {
            let centre = Grid.tenthOfDegree.centre(of: cell)
            if profile.region.contains(centre) { people[grid.cell(containing: centre), default: 0] += count }
        }
        return people.map { CellDemand(cell: $0.key, people: $0.value) }
    }

    /// - Throws: ``Contradiction`` unless the plan makes one request per cell and refresh, however many people share
    /// the cell.
    private static func feed(_ demand: FeedDemand, _ plan: RefreshPlan) throws -> Feed {
        let cost = demand.profile.cost
        let documents = cost.isShared ? min(1, demand.cells.count) : demand.cells.count
        let served = plan.cells.compactMap(\.interval)
        let refreshes = (cost.isShared ? Array(served.prefix(1)) : served).reduce(0) { $0 + 86_400 / Double($1) }
        guard plan.cells.count == demand.cells.count,
            abs(plan.requestsPerDay - refreshes * Double(cost.requests)) <= 1e-6 * refreshes
        else {
            throw Contradiction(
                description: "\(plan.provider) plans \(plan.requestsPerDay) requests for \(refreshes) refreshes")
        }
        let forAll = Double(documents) * 86_400 / Double(demand.profile.refresh.longest)
        return Feed(
            provider: plan.provider, cells: plan.cells.count, people: plan.people, peopleServed: plan.peopleServed,
            requestsPerDay: plan.requestsPerDay, recordsPerDay: plan.recordsPerDay,
            requestsPerDayForAll: forAll * Double(cost.requests), recordsPerDayForAll: forAll * Double(cost.records))
    }

    struct Contradiction: Error, CustomStringConvertible {
        let description: String
    }
}
