import Domain
import Foundation
import Postgres

/// When the window ends that gathers for the people of a time zone.
struct WindowEnd: Sendable, Equatable {
    var timeZone: String
    var timing: ChannelTiming
    var end: Date
}

extension PostgresTransaction {
    /// The windows into which a notification falls for those of the recipients who gather its kind: as many as they
    /// have time zones, so few.
    func windowEnds(of recipients: [UserID], for notification: NewNotification) async throws -> [WindowEnd] {
        guard notification.urgency != .urgent else { return [] }
        let timing = notification.kind.timing
        let gathered = try await query(
            """
            SELECT DISTINCT time_zone, \(timing) FROM routes
            WHERE user_id = ANY(\(recipients.map(\.uuid))) AND \(timing) IN ('daily', 'weekly')
            """
        ).decode((String, String).self)
        return gathered.compactMap { zone, timing in
            guard let timing = ChannelTiming(rawValue: timing), let window = DigestWindow(timing) else { return nil }
            let end = window.end(after: notification.createdAt, in: TimeZone(identifier: zone) ?? .gmt)
            return WindowEnd(timeZone: zone, timing: timing, end: end)
        }
    }
}
