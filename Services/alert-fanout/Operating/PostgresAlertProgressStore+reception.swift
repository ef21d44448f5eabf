import Domain
import Postgres

extension PostgresAlertProgressStore {
    /// Empty for an alert that does not exist.
    func reception(of alert: AlertID) async throws -> AlertReception {
        AlertReception(channels: try await channels(of: alert), feedback: try await feedback(on: alert))
    }

    private func channels(of alert: AlertID) async throws -> [AlertReception.Channel]? {
        guard try await pool.canReadOfNotifier("alert_channels") else { return nil }
        return try await pool.query(
            """
            SELECT channel, state, reason, recipients FROM notifier.alert_channels WHERE alert_id = \(alert.uuid)
            ORDER BY channel, array_position(\(Self.order), state), state, reason
            """
        ).decode((String, String, String?, Int).self).map {
            AlertReception.Channel(channel: $0, state: $1, reason: $2, recipients: $3)
        }
    }

    private func feedback(on alert: AlertID) async throws -> [AlertReception.Verdict] {
        try await pool.query(
            """
            SELECT verdict, count(*) AS people FROM feedback WHERE alert_id = \(alert.uuid) GROUP BY verdict
            ORDER BY array_position(\(AlertFeedback.allCases.map(\.rawValue)), verdict)
            """
        ).map { AlertReception.Verdict(verdict: try $0["verdict"], people: try $0["people"]) }
    }

    /// The states of a delivery in their order, then the other final states.
    private static let order = [
        "gathering", "digested", "queued", "sent", "accepted", "delivered", "opened", "expired", "superseded", "failed",
    ]
}
