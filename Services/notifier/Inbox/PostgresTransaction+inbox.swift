import Domain
import Foundation
import Postgres

extension PostgresTransaction {
    /// Puts a notification into the inboxes that lack it, queues or gathers a message for each route of these people,
    /// and announces both, in a few statements whatever their number.
    /// - Parameters:
    ///   - recipients: who may be told.
    ///   - thresholds: of each recipient, for the text's personal note; nil when nobody has one.
    ///   - channels: for which this process has senders.
    ///   - earliest: before which outside channels tell nothing that is not urgent; nil for at once.
    ///   - repeats: what to do when somebody has it already.
    func addToInboxes(
        _ notification: NewNotification, from source: SourceNumber, of recipients: [UserID],
        thresholds: [UInt8]? = nil, over channels: Set<Channel>, notBefore earliest: Date? = nil,
        repeats: InboxRepeats = .skipped
    ) async throws -> InboxEntries {
        guard !recipients.isEmpty else { return InboxEntries() }
        let insertion = Self.insertion(of: notification, from: source, for: recipients, thresholds, repeats)
        let announcement = SQL.announcingEntries(of: recipients, from: notification.sourceID)
        guard !channels.isEmpty else {
            let added = try await pipeline([insertion, announcement])[0].affectedCount
            return InboxEntries(added: added, repeated: recipients.count - added)
        }
        let ends = try await windowEnds(of: recipients, for: notification)
        let routed = RoutedTelling(
            notification: notification, source: source, channels: channels, earliest: earliest, windowEnds: ends)
        let told = try await pipeline([routed.statement(adding: insertion), announcement])[0].decode(
            (String?, String?, Int, Bool).self)
        if told.contains(where: \.3) { try await query(.announcingDeliveries) }
        return Self.entries(told, of: recipients)
    }

    /// Rows go in by order of `user_id`, so that two batches with the same people wait for each other instead of
    /// deadlocking. Who is named twice conflicts with themselves.
    private static func insertion(
        of notification: NewNotification, from source: SourceNumber, for recipients: [UserID], _ thresholds: [UInt8]?,
        _ repeats: InboxRepeats
    ) -> SQL {
        let onConflict: SQL =
            switch repeats {
            case .skipped: "ON CONFLICT DO NOTHING"
            case .refused: ""
            }
        guard let thresholds else {
            return """
                INSERT INTO entries (user_id, source, language, created_at)
                SELECT recipient, \(source), \(notification.language), \(notification.createdAt)
                FROM unnest(\(recipients.map(\.uuid))) AS recipient ORDER BY recipient
                \(onConflict)
                """
        }
        return """
            INSERT INTO entries (user_id, source, language, created_at, threshold)
            SELECT recipient, \(source), \(notification.language), \(notification.createdAt), threshold
            FROM unnest(\(recipients.map(\.uuid)), \(thresholds.map(Int.init))) AS told (recipient, threshold)
            ORDER BY recipient
            \(onConflict)
            """
    }

    /// - Parameter told: how many entries were added, then how many deliveries by channel and state.
    private static func entries(_ told: [(String?, String?, Int, Bool)], of recipients: [UserID]) -> InboxEntries {
        var entries = InboxEntries()
        for (channel, state, count, _) in told {
            guard let channel else {
                entries.added = count
                continue
            }
            guard let channel = Channel(rawValue: channel) else { continue }
            if state == "gathering" {
                entries.gathered[channel, default: 0] += count
            } else {
                entries.queued[channel, default: 0] += count
            }
        }
        entries.repeated = recipients.count - entries.added
        return entries
    }
}

extension SQL {
    /// Wakes the workers that send, once the transaction is committed.
    static let announcingDeliveries: SQL = "SELECT pg_notify('notifier_deliveries_queued', '')"
}

extension Urgency {
    /// Low numbers go out first.
    var priority: Int {
        switch self {
        case .urgent: 0
        case .routine: 1
        }
    }
}
