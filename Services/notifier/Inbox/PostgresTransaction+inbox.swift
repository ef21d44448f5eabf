import Domain
import Foundation
import Postgres

extension PostgresTransaction {
    /// Adds a notification to the inboxes that lack it, queues or gathers a delivery for each route of these people,
    /// and announces both, in a few statements for any number of people.
    /// - Parameters:
    ///   - recipients: those who may be notified.
    ///   - thresholds: one for each recipient, for the text's personal note; nil when nobody has one.
    ///   - channels: those that have a sender in this process.
    ///   - earliest: outside channels send nothing before it unless it is urgent; nil for no limit.
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
        let ends = try await windowEnds(of: recipients, for: notification.occasion)
        let routed = RoutedDeliveries(
            occasion: notification.occasion, source: source, channels: channels, earliest: earliest, windowEnds: ends)
        let counts = try await pipeline([routed.statement(adding: insertion), announcement])[0].decode(
            (String?, String?, Int, Bool).self)
        if counts.contains(where: \.3) { try await query(.announcingDeliveries) }
        var entries = InboxEntries()
        entries.count(counts)
        entries.repeated = recipients.count - entries.added
        return entries
    }

    /// Inserts in the order of `user_id`, so that two batches with the same people wait for each other instead of
    /// deadlocking. A person named twice conflicts with themselves.
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
            FROM unnest(\(recipients.map(\.uuid)), \(thresholds.map(Int.init))) AS person (recipient, threshold)
            ORDER BY recipient
            \(onConflict)
            """
    }
}

extension InboxEntries {
    /// - Parameter counts: of deliveries by channel and state; without a channel, of the entries added.
    mutating func count(_ counts: [(String?, String?, Int, Bool)]) {
        for (channel, state, count, _) in counts {
            guard let channel else {
                added = count
                continue
            }
            guard let channel = Channel(rawValue: channel) else { continue }
            if state == "gathering" {
                gathered[channel, default: 0] += count
            } else {
                queued[channel, default: 0] += count
            }
        }
    }
}

extension SQL {
    /// Wakes the delivery engines when the transaction commits.
    static let announcingDeliveries: SQL = "SELECT pg_notify('notifier_deliveries_queued', '')"
}

extension Urgency {
    /// Low numbers are sent first.
    var priority: Int {
        switch self {
        case .urgent: 0
        case .routine: 1
        }
    }
}

/// What adding to inboxes does when somebody has the notification already.
enum InboxRepeats {
    /// Leaves them out. PostgreSQL then searches the index twice, writes each row tentatively and confirms it with a
    /// third WAL record.
    case skipped
    /// Adds nothing and throws an error for which ``PostgresError/isRepeat`` is true.
    case refused
}

extension PostgresError {
    /// Whether somebody had the notification already.
    var isRepeat: Bool { isUniqueViolation(of: "once_per_person_and_source") }
}
