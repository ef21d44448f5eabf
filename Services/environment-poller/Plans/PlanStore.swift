import Domain

/// Keeps who is where, and which cells are to be asked for how often.
protocol PlanStore: Sendable {
    /// Base cells where somebody is subscribed or a station stands.
    func places() async throws -> [InhabitedPlace]

    func spent(by account: ProviderAccount) async throws -> UsageWindows

    /// Cells that the plan serves are asked for by their new intervals, new ones at once; the others no more.
    func keep(_ plan: RefreshPlan) async throws
}

/// A tenth of a degree square with somebody in it.
struct InhabitedPlace: Sendable, Hashable {
    var cell: GridCell
    var people: Int
    var hasStation: Bool
}
