import Domain
import EnvironmentReports
import Foundation
import MessageProtocol
import Messaging

protocol AreaAlertMapStore: Sendable {
    /// Keeps an area alert once, in however many messages it comes.
    func keep(_ fact: AllergenAlertSuggested) async throws

    /// Those that have not expired, the newest first.
    func current(in box: BoundingBox, at instant: Date, limit: Int) async throws -> [MappedAreaAlert]
}

/// An area in which several people feel worse; nothing says who.
struct MappedAreaAlert: Sendable, Equatable {
    var id: AreaAlertID
    var coordinate: Coordinate
    var properties: AreaAlertRoutes.Properties
}

/// Takes `allergen-alert.suggested`.
struct AllergenAlertSuggestedHandler: MessageHandler {
    let store: any AreaAlertMapStore

    func handle(_ fact: AllergenAlertSuggested, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}
