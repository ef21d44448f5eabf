import Domain
import Foundation
import Postgres

extension SQL {
    /// Tells every gateway, when the transaction commits, whose inboxes have a new entry, so that it shows it to those
    /// who look at theirs; one statement for any number of people. Nothing is told of a transaction that is rolled back.
    ///
    /// Each notification is `{source id} {ids}`, the ids as their 16 bytes one after the other, in Base64.
    /// - Parameters:
    ///   - recipients: who got the entry; people who had it before do no harm.
    ///   - sourceID: of ``NewNotification``.
    static func announcingEntries(of recipients: [UserID], from sourceID: UUID) -> SQL {
        let pieces = stride(from: 0, to: recipients.count, by: mostRecipients).map { start in
            let piece = recipients[start..<min(start + mostRecipients, recipients.count)]
            return "\(sourceID.uuidString.lowercased()) \(base64(of: piece))"
        }
        return "SELECT pg_notify(\(inboxChannel), piece) FROM unnest(\(pieces)) AS piece"
    }

    /// Channels are one namespace for the whole database, hence the service's name in it.
    static let inboxChannel = "notifier_inbox"

    /// A payload has less than 8,000 bytes, https://www.postgresql.org/docs/current/sql-notify.html; 350 ids take 7,505.
    private static let mostRecipients = 350

    private static func base64(of recipients: ArraySlice<UserID>) -> String {
        var bytes = Data(capacity: recipients.count * 16)
        for recipient in recipients { withUnsafeBytes(of: recipient.uuid.uuid) { bytes.append(contentsOf: $0) } }
        return bytes.base64EncodedString()
    }
}
