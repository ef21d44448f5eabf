import Domain
import Foundation
import Postgres

extension SQL {
    /// Announces to every gateway, when the transaction commits, whose inboxes have a new entry, so that open inboxes
    /// show it; one statement for any number of people.
    ///
    /// Each payload is `{source id} {ids}`, the ids as 16 bytes each, concatenated, in Base64.
    /// - Parameters:
    ///   - recipients: may include people who had the entry before.
    ///   - sourceID: that of ``NewNotification``.
    static func announcingEntries(of recipients: [UserID], from sourceID: UUID) -> SQL {
        let pieces = stride(from: 0, to: recipients.count, by: mostRecipients).map { start in
            let piece = recipients[start..<min(start + mostRecipients, recipients.count)]
            return "\(sourceID.uuidString.lowercased()) \(base64(of: piece))"
        }
        return "SELECT pg_notify(\(inboxChannel), piece) FROM unnest(\(pieces)) AS piece"
    }

    /// Channel names are shared by the whole database, hence the prefix.
    static let inboxChannel = "notifier_inbox"

    /// A payload has less than 8,000 bytes, https://www.postgresql.org/docs/current/sql-notify.html; 350 ids take
    /// 7,505.
    private static let mostRecipients = 350

    private static func base64(of recipients: ArraySlice<UserID>) -> String {
        var bytes = Data(capacity: recipients.count * 16)
        for recipient in recipients { withUnsafeBytes(of: recipient.uuid.uuid) { bytes.append(contentsOf: $0) } }
        return bytes.base64EncodedString()
    }
}
