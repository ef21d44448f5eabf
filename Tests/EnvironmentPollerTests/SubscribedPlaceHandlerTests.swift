import Domain
import Foundation
import MessageProtocol
import Messaging
import Testing

@testable import environment_poller

struct SubscribedPlaceHandlerTests {
    private actor RecordingStore: SubscribedPlaceStore {
        struct Kept: Equatable {
            var cell: GridCell?
            var user: UserID
            var version: Int
            var asking: [ProviderCell]
        }

        private(set) var kept: [Kept] = []

        func keep(_ cell: GridCell?, of user: UserID, version: Int, asking new: [ProviderCell]) {
            kept.append(Kept(cell: cell, user: user, version: version, asking: new))
        }
    }

    private func handle(place: Place?, of user: UserID, into store: RecordingStore) async throws -> Verdict {
        let europe = ProviderProfile.example(
            "europe", region: .box(south: 30, west: -20, north: 70, east: 40))
        let coarse = ProviderProfile.example("coarse", grid: .quarterDegree)
        let change = SubscriberChanged(
            userID: user, version: 7, place: place, sensitivities: [], radius: Kilometres(20), language: "en",
            email: "somebody@example.com")
        let context = MessageContext(
            messageID: UUID(), source: .ingestGateway, time: Date(), trace: TraceParent())
        return try await SubscribedPlaceHandler(keep: KeepSubscribedPlace(store: store, profiles: [europe, coarse]))
            .handle(change, context)
    }

    @Test func keepsOnlyTheCellOfThePlaceAndAsksThoseWhoCoverIt() async throws {
        let store = RecordingStore()
        let user = UserID()
        let home = try Place(name: "Home", coordinate: Coordinate(latitude: -33.8688, longitude: 151.2093))

        #expect(try await handle(place: home, of: user, into: store) == .done)

        let wanted = ProviderCell(provider: "coarse", cell: GridCell(row: -136, column: 605), interval: 3_600)
        #expect(
            await store.kept == [
                .init(cell: GridCell(row: -339, column: 1_512), user: user, version: 7, asking: [wanted])
            ])
    }

    @Test func keepsThatAPersonHasNoPlace() async throws {
        let store = RecordingStore()
        let user = UserID()
        _ = try await handle(place: nil, of: user, into: store)
        #expect(await store.kept == [.init(cell: nil, user: user, version: 7, asking: [])])
    }
}
