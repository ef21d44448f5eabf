import Domain
import Foundation
import MessageProtocol
import Postgres
import PrivacyRights

extension PostgresTransaction {
    /// Recomputes the person's `routes` from `subscribers` and `endpoints`. Call it in the transaction that changes
    /// either; for several people in the order of their ids.
    func refreshRoutes(of userID: UserID) async throws {
        try await lockRoutes(of: userID)
        let results = try await pipeline([
            """
            SELECT settings, is_deleted, CASE WHEN email_bounced_version IS DISTINCT FROM version THEN email END
            FROM subscribers WHERE user_id = \(userID.uuid)
            """,
            """
            SELECT endpoint_id, address FROM endpoints WHERE user_id = \(userID.uuid) AND address IS NOT NULL
            ORDER BY endpoint_id
            """,
        ])
        let subscriber = try results[0].decode((JSON<NotificationSettings>, Bool, String?).self).first
        guard subscriber?.1 != true else { return }
        var addresses = try results[1].decode((UUID, JSON<DeliveryAddress>).self).map {
            (id: EndpointID($0.0), address: $0.1.value)
        }
        // Kept before addresses were checked as strictly as today: they must not stop the person's other ones.
        addresses.removeAll { !$0.address.isWellFormed }
        if let email = subscriber?.2 { addresses.append((.email, .email(email))) }
        // Whoever refuses notifications finds everything in the app, and nothing is sent outside.
        if try await refusal(of: .notifications, by: userID) != nil { addresses = [] }
        // An endpoint may arrive before its person's first `subscriber.changed`.
        let settings = subscriber?.0.value ?? .initial
        try await replaceRoutes(of: userID, with: Route.all(to: addresses, settings), settings)
    }

    /// Keeps other transactions from changing the person's addresses or settings until this one ends.
    func lockRoutes(of userID: UserID) async throws {
        try await query("SELECT pg_advisory_xact_lock(hashtextextended(\("notifier.routes \(userID)"), 0))")
    }

    private func replaceRoutes(
        of userID: UserID, with routes: [Route], _ settings: NotificationSettings
    ) async throws {
        func timings(_ kind: NotificationKind) -> [String] {
            routes.map { ($0.timings[kind] ?? .immediately).rawValue }
        }
        try await pipeline([
            "DELETE FROM routes WHERE user_id = \(userID.uuid)",
            """
            INSERT INTO routes (user_id, endpoint_id, channel, host, alert, digest, quiz_suggestion, reminder, stage,
                stage_minutes, snoozed_until, time_zone)
            SELECT \(userID.uuid), route.*, \(settings.snoozedUntil), \(settings.timeZone)
            FROM unnest(
                \(routes.map(\.endpointID.uuid)), \(routes.map(\.channel.rawValue)), \(routes.map(\.host)),
                \(timings(.alert)), \(timings(.digest)), \(timings(.quizSuggestion)), \(timings(.reminder)),
                \(routes.map(\.stage)), \(routes.map(\.stageMinutes))
            ) AS route
            """,
        ])
    }
}
