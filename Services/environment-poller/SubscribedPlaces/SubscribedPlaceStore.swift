import Domain

/// Keeps how many people are subscribed in each cell, and nothing else about anybody.
protocol SubscribedPlaceStore: Sendable {
    /// Keeps a person's base cell unless a later version is known; nil when they have chosen no place. Cells of
    /// providers that nobody was interested in so far are asked for at once.
    func keep(_ cell: GridCell?, of user: UserID, version: Int, asking new: [ProviderCell]) async throws
}
