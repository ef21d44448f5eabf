import Domain
import Foundation
import MessageProtocol

/// Takes a report of an allergen in and announces it.
struct SubmitUserAlert: Sendable {
    let store: any UserAlertStore
    let now: @Sendable () -> Date

    func callAsFunction(_ report: UserAlertReport, by author: UserID) async throws -> AlertID {
        let fact = UserAlertSubmitted(alertID: AlertID(), authorID: author, report: report, submittedAt: now())
        try await store.save(fact)
        return fact.alertID
    }
}

protocol UserAlertStore: Sendable {
    /// Stores the report and announces it, both or neither.
    func save(_ fact: UserAlertSubmitted) async throws
}
