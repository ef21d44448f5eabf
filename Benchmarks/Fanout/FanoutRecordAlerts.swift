import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Raises alerts at a running alert-fanout, one at a time, and waits until all recipients are recorded.
struct FanoutRecordAlerts: Sendable {
    let database: PeopleDatabase
    let host: VirtualHost
    let broker: BrokerUnderTest

    /// Receives what would go to the notifier.
    static let sink = "batches"
    /// In whichever lane, in blocks or, from versions that do not send those, in batches.
    static let batches = [NotificationBlocksReady.name, NotificationBatchReady.name].map { "\($0).#" }
    private static let patience = Duration.seconds(300)

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameter expected: how many people it affects; nil if unknown.
    /// - Returns: seconds, from the publishing of the alert until its last range is committed.
    func record(_ alert: StationAlertRaised, concerning expected: Int? = nil) async throws -> Double {
        let message = try OutgoingMessage(alert, from: .environmentPoller)
        let start = ContinuousClock.now
        try await broker.publish(message)
        let matched = try await waitUntilDone(alert.alertID)
        let seconds = (ContinuousClock.now - start).seconds
        if let expected, matched != expected {
            throw Failure(description: "an alert concerning \(expected) people was recorded for \(matched)")
        }
        try await waitUntilHandedOver()
        return seconds
    }

    private func waitUntilDone(_ alert: AlertID) async throws -> Int {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline {
            let rows = try await database.pool.query(
                "SELECT state, coalesce(reason, ''), matched FROM alert_fanout.alerts WHERE alert_id = \(alert.uuid)")
            if let (state, reason, matched) = try rows.first?.decode((String, String, Int).self) {
                if state == "done" { return matched }
                guard state == "running" else { throw Failure(description: "the alert is \(state): \(reason)") }
            }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw Failure(description: "the alert was not recorded within five minutes")
    }

    /// The next measurement waits until the outbox is empty.
    private func waitUntilHandedOver() async throws {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline {
            let waiting = try await database.pool.query("SELECT count(*) FROM alert_fanout.outbox")
            if try waiting.first?.decode(Int.self) == 0 { return try await host.purge(Self.sink) }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Failure(description: "the batches were not handed to the broker within five minutes")
    }
}
