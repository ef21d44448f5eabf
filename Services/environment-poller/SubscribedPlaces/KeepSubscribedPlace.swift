import Domain
import MessageProtocol

/// Takes note of where forecasts are wanted; the precise place is forgotten at once.
struct KeepSubscribedPlace: Sendable {
    let store: any SubscribedPlaceStore

    func callAsFunction(_ change: SubscriberChanged) async throws {
        let cell = change.place.map { Cell(containing: $0.coordinate) }
        try await store.keep(cell, of: change.userID, version: change.version)
    }
}
