/// The demand for the values of a cell.
public struct CellDemand: Hashable, Sendable, Codable {
    public var cell: GridCell
    public var people: Int
    /// How much faster than usual values change here now, such as 2 during the pollen season.
    public var volatility: Double

    public init(cell: GridCell, people: Int, volatility: Double = 1) {
        self.cell = cell
        self.people = people
        self.volatility = volatility
    }
}

/// The cells demanded of one feed.
public struct FeedDemand: Hashable, Sendable {
    public var profile: ProviderProfile
    /// Each cell once.
    public var cells: [CellDemand]

    public init(profile: ProviderProfile, cells: [CellDemand]) {
        self.profile = profile
        self.cells = cells
    }
}
