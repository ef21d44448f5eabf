import Domain
import Foundation
import Postgres

/// The end of a digest window for the people of one time zone.
struct WindowEnd: Sendable, Equatable {
    var timeZone: String
    var timing: ChannelTiming
    var end: Date
}

extension PostgresTransaction {
    /// The digest windows of a notification for those recipients who gather its kind: at most two for each of their
    /// time zones, so few.
    func windowEnds(of recipients: [UserID], for notification: NewNotification) async throws -> [WindowEnd] {
        try await windowEnds(for: notification, where: "user_id = ANY(\(recipients.map(\.uuid)))")
    }

    /// The digest windows of a notification for whoever gathers its kind: quicker than finding out who of fifty thousand
    /// neighbours does.
    func windowEnds(for notification: NewNotification) async throws -> [WindowEnd] {
        try await windowEnds(for: notification, where: "true")
    }

    private func windowEnds(for notification: NewNotification, where condition: SQL) async throws -> [WindowEnd] {
        guard notification.urgency != .urgent else { return [] }
        let timing = notification.kind.timing
        let gathered = try await query(
            """
            SELECT DISTINCT time_zone, \(timing) FROM routes
            WHERE \(condition) AND \(timing) IN ('daily', 'weekly')
            """
        ).decode((String, String).self)
        return gathered.compactMap { zone, timing in
            guard let timing = ChannelTiming(rawValue: timing), let window = DigestWindow(timing) else { return nil }
            let end = window.end(after: notification.createdAt, in: TimeZone(identifier: zone) ?? .gmt)
            return WindowEnd(timeZone: zone, timing: timing, end: end)
        }
    }
}
