import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Raises alerts at a running alert-fanout, one at a time, and waits until everybody can read them.
struct InboxesAlerts: Sendable {
    let database: PeopleDatabase
    let broker: BrokerUnderTest

    private static let patience = Duration.seconds(600)

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns when nothing of the alert is under way any more.
    /// - Parameter expected: how many people it affects.
    func deliver(_ alert: StationAlertRaised, concerning expected: Int) async throws -> InboxesDelivery {
        let message = try OutgoingMessage(alert, from: .environmentPoller)
        let (published, start) = (Date(), ContinuousClock.now)
        try await broker.publish(message)
        try await waitUntilReadable(alert.alertID, by: expected)
        let seconds = (ContinuousClock.now - start).seconds
        let times = try await commits(of: alert.alertID, since: published)
        try await waitUntilSettled(alert.alertID, for: expected)
        return InboxesDelivery(seconds: seconds, times: times)
    }

    /// A batch's row is in the transaction that adds the alert to inboxes, so what counts it can read those.
    private func waitUntilReadable(_ alert: AlertID, by expected: Int) async throws {
        var delivered = 0
        try await wait("only \(delivered) of \(expected) people can read the alert") {
            let rows = try await database.pool.query(
                "SELECT coalesce(sum(delivered), 0)::bigint FROM notifier.batches WHERE alert_id = \(alert.uuid)")
            delivered = try rows.first?.decode(Int.self) ?? 0
            guard delivered <= expected else {
                throw Failure(description: "an alert concerning \(expected) people was delivered to \(delivered)")
            }
            return delivered == expected
        }
    }

    private func commits(of alert: AlertID, since published: Date) async throws -> SharedTimes {
        let rows = try await database.pool.query(
            """
            SELECT extract(epoch FROM pg_xact_commit_timestamp(xmin) - \(published))::double precision, delivered
            FROM notifier.batches WHERE alert_id = \(alert.uuid)
            """)
        return SharedTimes(try rows.decode((Double, Int).self).map { ($0.0, $0.1) })
    }

    /// The next measurement waits for the ledger and the outboxes.
    private func waitUntilSettled(_ alert: AlertID, for expected: Int) async throws {
        try await wait("the ledger does not have all \(expected) recipients of the alert") {
            let rows = try await database.pool.query(
                """
                SELECT (SELECT count(*) FROM alert_fanout.outbox) + (SELECT count(*) FROM notifier.outbox),
                    (SELECT coalesce(sum(recipients), 0)::bigint FROM alert_fanout.ledger
                        WHERE alert_id = \(alert.uuid) AND outcome = 'delivered')
                """)
            return try rows.first?.decode((Int, Int).self) ?? (1, 0) == (0, expected)
        }
    }

    private func wait(
        _ failure: @autoclosure () -> String, until isDone: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + Self.patience
        while try await !isDone() {
            guard ContinuousClock.now < deadline else {
                throw Failure(description: "\(failure()) after \(Int(Self.patience.seconds)) s")
            }
            try await Task.sleep(for: .milliseconds(3))
        }
    }
}

/// How long people waited for one alert.
struct InboxesDelivery: Sendable {
    /// From the publishing until another session saw that nobody is missing.
    var seconds: Double
    /// From the publishing to the commits.
    var times: SharedTimes

    var sentence: String {
        let parts = [0.5, 0.99, 1].map { share in
            ((times.percentile(share) ?? 0) * 1_000).rounded(toSignificantDigits: 3).formatted()
        }
        return "\(times.people.formatted()) people: p50 \(parts[0]) ms, p99 \(parts[1]) ms, the last \(parts[2]) ms "
            + "to the commit, \((seconds * 1_000).rounded(toSignificantDigits: 3).formatted()) ms to a reader"
    }
}
