import Domain
import Foundation
import Postgres

extension PostgresCrowdStore {
    /// Deletes everything kept of a person whose account was erased: their reports and trust, their name among the
    /// reporters of alerts, and the comment of an alert that was theirs alone.
    ///
    /// The audience knows of the erasure by then, so a report that arrives later is not kept.
    func forget(_ userID: UserID) async throws {
        try await pool.transaction { try await forget(userID, in: $0) }
    }

    /// As part of a transaction that does more.
    func forget(_ userID: UserID, in transaction: PostgresTransaction) async throws {
        // Waits for a report of theirs that is being kept.
        try await transaction.lockReporter(userID)
        try await transaction.pipeline([
            "DELETE FROM crowd_reports WHERE user_id = \(userID.uuid)",
            "DELETE FROM reporters WHERE user_id = \(userID.uuid)",
            "DELETE FROM trusted_reporters WHERE user_id = \(userID.uuid)",
            .forgettingReporter(userID), .forgettingReporterOfCrowdAlerts(userID),
        ])
    }

    /// People about whom something is kept although the gateway, which owns the list of people, does not know them.
    func departed() async throws -> [UserID] {
        try await pool.query(
            """
            SELECT user_id FROM (
                SELECT user_id FROM crowd_reports UNION SELECT user_id FROM reporters
                UNION SELECT user_id FROM trusted_reporters UNION SELECT user_id FROM feedback
                UNION SELECT unnest(authors) FROM alerts WHERE authors <> '{}'
                UNION SELECT jsonb_array_elements_text(alert -> 'authors')::uuid FROM crowd_alerts
            ) AS known
            WHERE NOT EXISTS (SELECT FROM ingest_gateway.people AS person WHERE person.user_id = known.user_id)
            ORDER BY user_id
            """
        ).decode(UUID.self).map { UserID($0) }
    }
}

extension PostgresTransaction {
    /// Whether the person's account was erased. Asked under the reporter's lock, which ``PostgresCrowdStore/forget(_:)``
    /// takes as well, so that nothing is added after it.
    func isErased(_ userID: UserID) async throws -> Bool {
        try await !query("SELECT FROM audience WHERE user_id = \(userID.uuid) AND is_deleted").isEmpty
    }
}

/// Rows are locked in the order of the alerts, so that two erasures do not wait for each other.
extension SQL {
    /// Only an alert of one reporter has a comment, so it is theirs.
    fileprivate static func forgettingReporter(_ userID: UserID) -> SQL {
        """
        UPDATE alerts SET authors = array_remove(authors, \(userID.uuid)),
            facts = facts #- '{crowd,_0,comment}',
            redacted_at = CASE WHEN facts #> '{crowd,_0,comment}' IS NULL THEN redacted_at ELSE now() END
        WHERE alert_id IN (
            SELECT alert_id FROM alerts WHERE authors @> ARRAY[\(userID.uuid)::uuid] AND authors <> '{}'
            ORDER BY alert_id FOR UPDATE)
        """
    }

    fileprivate static func forgettingReporterOfCrowdAlerts(_ userID: UserID) -> SQL {
        // An id is stored in the case that Codable writes, which is that of the description.
        """
        UPDATE crowd_alerts SET alert = jsonb_set(
            alert #- '{report,comment}', '{authors}', (alert -> 'authors') - \(userID.description)::text)
        WHERE alert_id IN (
            SELECT alert_id FROM crowd_alerts
            WHERE alert -> 'authors' @> to_jsonb(ARRAY[\(userID.description)::text])
            ORDER BY alert_id FOR UPDATE)
        """
    }
}
