import Domain
import MessageProtocol
import Messaging
import PrivacyRights

/// Stores where forecasts are needed, without the precise place.
struct KeepSubscribedPlace: Sendable {
    let store: any SubscribedPlaceStore
    /// Of the providers that are polled.
    let profiles: [ProviderProfile]

    func callAsFunction(_ change: SubscriberChanged) async throws {
        let cell = change.place.map { Grid.tenthOfDegree.cell(containing: $0.coordinate) }
        try await store.keep(
            cell, of: change.userID, version: change.version,
            asking: cell.map { ProviderCell.all(for: $0, of: profiles) } ?? [])
    }
}

/// Stores how many people are subscribed in each cell, and nothing else about anybody.
protocol SubscribedPlaceStore: Sendable {
    /// Stores a person's base cell unless a later version is known; nil when they have chosen no place. Cells
    /// that nobody needed so far become due at once.
    func keep(_ cell: GridCell?, of user: UserID, version: Int, asking new: [ProviderCell]) async throws
}

/// `subscriber.changed`: the version makes handling idempotent, in any order.
struct SubscribedPlaceHandler: MessageHandler {
    let keep: KeepSubscribedPlace
    /// Whether a change brings a place that the person does not let be used.
    var refusesPlace: @Sendable (SubscriberChanged) async throws -> Bool = { _ in false }
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        guard try await !refusesPlace(fact) else { return .awaitingConsent }
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

    /// Those that serve a base cell, a square of a tenth of a degree.
    static func all(for base: GridCell, of profiles: [ProviderProfile]) -> [ProviderCell] {
        let centre = Grid.tenthOfDegree.centre(of: base)
        return profiles.compactMap { profile in
            guard let grid = profile.grid, profile.region.contains(centre) else { return nil }
            return ProviderCell(
                provider: profile.id, cell: grid.cell(containing: centre), interval: profile.refresh.longest)
        }
    }
}
