import Domain
import Foundation
import MessageProtocol

/// What the database and the broker hold after a run.
struct ChaosFacts: Sendable {
    struct StoredAlert: Sendable {
        var author: UserID
        var report: UserAlertReport
        var submittedAt: Date
    }

    /// What people of an area reported of an allergen on a day: others are notified of it once.
    struct Crowd: Hashable, Sendable {
        var subject: CrowdSubject
        var cell: CrowdCell
        var day: CalendarDay

        init(subject: CrowdSubject, cell: CrowdCell, day: CalendarDay) {
            (self.subject, self.cell, self.day) = (subject, cell, day)
        }

        init(_ alert: StoredAlert) {
            let place = alert.report.place.coordinate
            self.init(
                subject: alert.report.allergens.first.map { .allergen($0) } ?? .unsure,
                cell: CrowdCell(containing: place),
                day: CalendarDay(of: alert.submittedAt, in: TimeZone(nauticalAt: place)))
        }
    }

    /// Who was notified of which alert.
    struct Notified: Hashable, Sendable {
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
    /// Reports in alert-fanout's table that were neither refused nor limited.
    var crowdReports: Set<AlertID> = []
    /// The alerts that alert-fanout made of them.
    var crowdAlerts: [AlertID: Crowd] = [:]
    /// Of people, in alert-fanout's table of all alerts.
    var admittedAlerts: Set<AlertID> = []
    /// In the inboxes, with how often.
    var notified: [Notified: Int] = [:]
    /// Of which matched and settled recipients differ.
    var unbalancedAlerts: [AlertID] = []
    var measurements: [MeasurementKey: Double] = [:]
    /// Quizzes that the analyzer has suggested.
    var suggestions: Set<UUID> = []
    /// Quizzes that stand in an inbox.
    var suggestionsNotified: Set<UUID> = []
    var deadLetters: [DeadLetter] = []
    /// Queues and outboxes that did not become empty.
    var leftovers: [String] = []
    var unreadyServices: [ServiceName] = []
    /// Services that ended although nobody killed them.
    var endedServices: [ServiceName] = []
    /// Hostile texts that the gateway did not refuse.
    var takenTexts: [String] = []
    /// What a flood was answered besides refusals and what it deserved.
    var wrongFloodAnswers: [String] = []
}
