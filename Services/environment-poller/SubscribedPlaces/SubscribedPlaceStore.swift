import Domain

/// Keeps the cells where somebody is subscribed, and nothing else about anybody.
protocol SubscribedPlaceStore: Sendable {
    /// Keeps a person's cell unless a later version is known; nil when they have chosen no place.
    func keep(_ cell: Cell?, of user: UserID, version: Int) async throws
}
