import Domain
import Foundation
import Postgres

/// The end of a digest window for the people of one time zone.
struct WindowEnd: Sendable, Equatable {
    var timeZone: String
    var timing: ChannelTiming
    var end: Date
}

/// What decides when the deliveries of a notification are due, besides their people's routes.
struct DeliveryOccasion: Sendable, Equatable {
    var kind: NotificationKind
    var urgency: Urgency
    /// When the notification was made.
    var time: Date

    init(kind: NotificationKind, urgency: Urgency, at time: Date) {
        (self.kind, self.urgency, self.time) = (kind, urgency, time)
    }
}

extension PostgresTransaction {
    /// The digest windows of a notification for those recipients who gather its kind: at most two for each of their
    /// time zones, so few.
    func windowEnds(of recipients: [UserID], for occasion: DeliveryOccasion) async throws -> [WindowEnd] {
        try await windowEnds(for: occasion, where: "user_id = ANY(\(recipients.map(\.uuid)))")
    }

    /// The digest windows of a notification for whoever gathers its kind: quicker than finding out who of fifty thousand
    /// neighbours does.
    func windowEnds(for occasion: DeliveryOccasion) async throws -> [WindowEnd] {
        try await windowEnds(for: occasion, where: "true")
    }

    private func windowEnds(for occasion: DeliveryOccasion, where condition: SQL) async throws -> [WindowEnd] {
        guard occasion.urgency != .urgent else { return [] }
        let timing = occasion.kind.timing
        let gathered = try await query(
            """
            SELECT DISTINCT time_zone, \(timing) FROM routes
            WHERE \(condition) AND \(timing) IN ('daily', 'weekly')
            """
        ).decode((String, String).self)
        return gathered.compactMap { zone, timing in
            guard let timing = ChannelTiming(rawValue: timing), let window = DigestWindow(timing) else { return nil }
            let end = window.end(after: occasion.time, in: TimeZone(identifier: zone) ?? .gmt)
            return WindowEnd(timeZone: zone, timing: timing, end: end)
        }
    }
}
