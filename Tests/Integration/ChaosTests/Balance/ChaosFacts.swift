import Domain
import Foundation
import MessageProtocol

/// What the database and the broker hold after a run.
struct ChaosFacts: Sendable {
    struct StoredAlert: Sendable {
        var author: UserID
        var report: UserAlertReport
    }

    /// Who was told of which alert.
    struct Told: Hashable, Sendable {
        var userID: UserID
        var alertID: AlertID
    }

    struct DeadLetter: Hashable, Sendable {
        var queue: String
        var messageID: String
        var reason: String
    }

    /// In the gateway's table: taken in, whether its sender learned of it or not.
    var storedAlerts: [AlertID: StoredAlert] = [:]
    /// In alert-fanout's table.
    var matchedAlerts: Set<AlertID> = []
    /// In the inboxes, with how often.
    var told: [Told: Int] = [:]
    /// Of which matched and settled recipients differ.
    var unbalancedAlerts: [AlertID] = []
    var measurements: [MeasurementKey: Double] = [:]
    /// Quizzes that the analyzer has suggested.
    var suggestions: Set<UUID> = []
    /// Quizzes that stand in an inbox.
    var suggestionsTold: Set<UUID> = []
    var deadLetters: [DeadLetter] = []
    /// Queues and outboxes that did not become empty.
    var leftovers: [String] = []
    var unreadyServices: [ServiceName] = []
    /// Services that ended although nobody killed them.
    var endedServices: [ServiceName] = []
}
