import Domain
import EnvironmentReports
import Foundation
import MessageProtocol
import Messaging

/// An area in which several people feel worse; nothing says who.
struct MappedAreaAlert: Sendable, Equatable {
    var id: AreaAlertID
    var coordinate: Coordinate
    var properties: AreaAlertRoutes.Properties
}

/// Takes `allergen-alert.suggested`.
struct AllergenAlertSuggestedHandler: MessageHandler {
    let store: PostgresAreaAlertMapStore

    func handle(_ fact: AllergenAlertSuggested, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}
