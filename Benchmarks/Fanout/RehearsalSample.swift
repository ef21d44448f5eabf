import Foundation

/// What one look saw, each second.
struct RehearsalSample: Sendable {
    /// Since the first alert.
    var seconds: Double
    var progress: RehearsalProgress
    /// Messages that wait, by queue; queues that nobody uses are left out.
    var depths: [String: Int]
    /// Bytes held now, by process.
    var memory: [String: Double]
}

/// How far all alerts together have come.
struct RehearsalProgress: Sendable, Equatable {
    var alerts = 0
    var doneAlerts = 0
    /// People of whom an alert was recorded.
    var matched = 0
    /// People who had been told before of the same level.
    var repeated = 0
    /// Recipients of whom the ledger knows what became.
    var settled = 0
    /// Batches that wait for the broker.
    var outbox = 0
    /// Mails that wait.
    var mails = 0

    /// Whether nothing is left to be told in the app.
    func isDrained(of alerts: Int) -> Bool {
        self.alerts >= alerts && doneAlerts == self.alerts && settled == matched && outbox == 0
    }
}
