/// How much the values of a cell are wanted.
public struct CellDemand: Hashable, Sendable, Codable {
    public var cell: GridCell
    public var people: Int
    /// How much faster than usual values change here now, such as 2 while pollen is in season.
    public var volatility: Double

    public init(cell: GridCell, people: Int, volatility: Double = 1) {
        self.cell = cell
        self.people = people
        self.volatility = volatility
    }
}

/// The cells that are wanted of one feed.
public struct FeedDemand: Hashable, Sendable {
    public var profile: ProviderProfile
    /// Each cell once.
    public var cells: [CellDemand]

    public init(profile: ProviderProfile, cells: [CellDemand]) {
        self.profile = profile
        self.cells = cells
    }
}
