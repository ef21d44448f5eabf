import Domain
import EnvironmentReports
import Foundation
import MessageProtocol

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
