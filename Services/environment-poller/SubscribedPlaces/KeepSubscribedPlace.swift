import Domain
import MessageProtocol

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
