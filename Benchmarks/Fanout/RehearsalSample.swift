import Foundation

/// One sample, taken each second.
struct RehearsalSample: Sendable {
    /// Since the first alert.
    var seconds: Double
    var progress: RehearsalProgress
    /// Waiting messages by queue; unused queues are left out.
    var depths: [String: Int]
    /// Bytes held now, by process.
    var memory: [String: Double]
}

/// The progress of all alerts together.
struct RehearsalProgress: Sendable, Equatable {
    var alerts = 0
    var doneAlerts = 0
    /// People for whom an alert was recorded.
    var matched = 0
    /// People already notified of the same level.
    var repeated = 0
    /// Recipients whose outcome is in the ledger.
    var settled = 0
    /// Batches that wait for the broker.
    var outbox = 0
    /// Mails that wait.
    var mails = 0

    /// Whether everybody has been notified in the app.
    func isDrained(of alerts: Int) -> Bool {
        self.alerts >= alerts && doneAlerts == self.alerts && settled == matched && outbox == 0
    }
}
