import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import ServiceLifecycle

extension NotifierParts {
    /// The consumers of consents, erasures and requests for exports.
    func privacy() -> [any Service] {
        let privacy = NotifierPrivacy(pool: pool, now: now)
        return [
            consumer(of: privacy.consents), consumer(of: privacy.erasures), consumer(of: privacy.exports),
        ]
    }
}

/// What the service does about consents, erasures and exports.
struct NotifierPrivacy: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date

    /// What it keeps of people.
    static let personTables: [PersonTable] =
        [
            PersonTable(
                "subscribers", .rows(without: []),
                .stays(because: "the id and a version, for 90 days, so that batches under way skip the person")),
            // A view: what the person finds in the app.
            PersonTable("inbox", .rows(without: ["id"])),
            PersonTable("entries", .none(because: "its rows are in the inbox")),
            PersonTable("opened"), PersonTable("deliveries"), PersonTable("digest_windows"), PersonTable("routes"),
            PersonTable("endpoints"), PersonTable("paused_endpoints"), PersonTable("reminders"),
            PersonTable("requested_mails"),
        ] + PersonTable.ofPrivacyRights

    /// Without notifications nothing is sent but what the person asks for themselves, such as a test or a link to sign
    /// in; the inbox in the app goes on.
    var consents: ConsentChangedHandler {
        ConsentChangedHandler(over: pool) { [now] change, transaction in
            guard change.consent == .notifications else { return }
            try await transaction.refreshRoutes(of: change.userID)
            if !change.isGranted { try await transaction.supersedeUnrequested(of: change.userID, at: now()) }
        }
    }

    var erasures: AccountErasedHandler {
        let subscribers = PostgresSubscriberStore(pool: pool)
        return AccountErasedHandler(over: pool, of: .notifier, now: now) { [now] userID, transaction in
            try await subscribers.keepIfNewer(.finalErasure(of: userID), at: now(), in: transaction)
        }
    }

    var exports: ExportRequestedHandler {
        ExportRequestedHandler(WriteExportPart(over: pool, of: .notifier, Self.personTables), now: now)
    }
}

extension PostgresTransaction {
    /// Supersedes what waits to be sent to the person, but for what they asked for and what a worker holds.
    fileprivate func supersedeUnrequested(of userID: UserID, at now: Date) async throws {
        try await query(
            """
            UPDATE deliveries SET state = 'superseded', updated_at = \(now)
            FROM sources
            WHERE deliveries.user_id = \(userID.uuid) AND number = deliveries.source
                AND sources.kind NOT IN ('test', 'account')
                AND (state = 'gathering' OR (state = 'queued' AND coalesce(lease_until, '-infinity') <= \(now)))
            """)
    }
}
