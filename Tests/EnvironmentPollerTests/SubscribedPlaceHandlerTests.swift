import Domain
import Foundation
import MessageProtocol
import Messaging
import Testing

@testable import environment_poller

struct SubscribedPlaceHandlerTests {
    private actor RecordingStore: SubscribedPlaceStore {
        struct Kept: Equatable {
            var cell: Cell?
            var user: UserID
            var version: Int
        }

        private(set) var kept: [Kept] = []

        func keep(_ cell: Cell?, of user: UserID, version: Int) {
            kept.append(Kept(cell: cell, user: user, version: version))
        }
    }

    private func change(of user: UserID, place: Place?) throws -> SubscriberChanged {
        SubscriberChanged(
            userID: user, version: 7, place: place, sensitivities: [], radius: Kilometres(20), language: "en",
            email: "somebody@example.com")
    }

    private let context = MessageContext(
        messageID: UUID(), source: .ingestGateway, time: Date(), trace: TraceParent())

    @Test func keepsOnlyTheCellOfThePlace() async throws {
        let store = RecordingStore()
        let user = UserID()
        let home = try Place(name: "Home", coordinate: Coordinate(latitude: -33.8688, longitude: 151.2093))

        let verdict = try await SubscribedPlaceHandler(keep: KeepSubscribedPlace(store: store))
            .handle(try change(of: user, place: home), context)

        #expect(verdict == .done)
        let cell = Cell(latitudeTenths: -339, longitudeTenths: 1_512)
        #expect(await store.kept == [.init(cell: cell, user: user, version: 7)])
    }

    @Test func keepsThatAPersonHasNoPlace() async throws {
        let store = RecordingStore()
        let user = UserID()
        _ = try await SubscribedPlaceHandler(keep: KeepSubscribedPlace(store: store))
            .handle(try change(of: user, place: nil), context)
        #expect(await store.kept == [.init(cell: nil, user: user, version: 7)])
    }
}
