import Domain
import Foundation
import MessageProtocol

/// Where it is known who has new symptom days, and what was proposed to them.
protocol TriggerLearningStore: Sendable {
    /// People who last answered before an instant, in the order of their ids.
    /// - Parameter last: the last one that is known already.
    func changed(before limit: Date, after last: UserID?, limit count: Int) async throws -> [ChangedPerson]

    /// When something was proposed about each allergen.
    func proposals(to userID: UserID) async throws -> [Allergen: [Date]]

    /// Remembers and announces proposals, and that the person's days have been looked through: all or none of it, and
    /// nothing when they have answered since, or somebody else was faster, or the account is gone.
    /// - Returns: whether it was done.
    func settle(_ person: ChangedPerson, with proposals: [ThresholdSuggested]) async throws -> Bool
}

/// Somebody with new symptom days.
struct ChangedPerson: Sendable, Equatable {
    var userID: UserID
    var changedAt: Date
}
