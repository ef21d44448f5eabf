import Domain
import MessageProtocol
import Messaging

/// Takes note of where forecasts are wanted; the precise place is forgotten at once.
struct KeepSubscribedPlace: Sendable {
    let store: any SubscribedPlaceStore
    /// Of the providers that are asked.
    let profiles: [ProviderProfile]

    func callAsFunction(_ change: SubscriberChanged) async throws {
        let cell = change.place.map { Grid.tenthOfDegree.cell(containing: $0.coordinate) }
        try await store.keep(
            cell, of: change.userID, version: change.version,
            asking: cell.map { ProviderCell.all(for: $0, of: profiles) } ?? [])
    }
}

/// Keeps how many people are subscribed in each cell, and nothing else about anybody.
protocol SubscribedPlaceStore: Sendable {
    /// Keeps a person's base cell unless a later version is known; nil when they have chosen no place. Cells of
    /// providers that nobody was interested in so far are asked for at once.
    func keep(_ cell: GridCell?, of user: UserID, version: Int, asking new: [ProviderCell]) async throws
}

/// `subscriber.changed`: the version makes a second delivery, or one out of order, harmless.
struct SubscribedPlaceHandler: MessageHandler {
    let keep: KeepSubscribedPlace
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        try await keep(fact)
        return .done
    }
}

/// A cell of one provider's own grid.
struct ProviderCell: Hashable, Sendable {
    var provider: String
    var cell: GridCell
    /// Seconds between two refreshes until a plan says otherwise.
    var interval: Int

    /// Those that answer for a base cell, a tenth of a degree square.
    static func all(for base: GridCell, of profiles: [ProviderProfile]) -> [ProviderCell] {
        let centre = Grid.tenthOfDegree.centre(of: base)
        return profiles.compactMap { profile in
            guard let grid = profile.grid, profile.region.contains(centre) else { return nil }
            return ProviderCell(
                provider: profile.id, cell: grid.cell(containing: centre), interval: profile.refresh.longest)
        }
    }
}
