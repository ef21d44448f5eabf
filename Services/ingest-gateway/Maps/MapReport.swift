import Domain
import Foundation

/// A person's report as others may read it.
struct MapReport: Codable, Sendable, Equatable {
    var alertID: AlertID
    var latitude: Double
    var longitude: Double
    /// Empty: not sure.
    var allergens: [Allergen]
    var severity: Severity
    var submittedAt: Date
    /// The reporter's user name, where they allow others to see it.
    var reporter: String?
    /// Of reporters whose word the staff vouches for only: a stranger's words could say anything.
    var comment: String?
}
