import Domain
import Foundation

/// What the notifier says on the channel `notifier_inbox`: who has a new entry, from one source.
struct InboxAnnouncement: Sendable, Equatable {
    let sourceID: UUID
    let recipients: [UserID]

    /// - Parameter payload: `{source id} {ids}`, the ids as their 16 bytes one after the other, in Base64.
    /// - Returns: nil when it is no such text, as of a newer notifier.
    init?(_ payload: String) {
        let words = payload.split(separator: " ")
        guard words.count == 2, let sourceID = UUID(uuidString: String(words[0])),
            let bytes = Data(base64Encoded: String(words[1])), bytes.count.isMultiple(of: 16)
        else { return nil }
        self.sourceID = sourceID
        recipients = bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 16).map { start in
                UserID(UUID(uuid: bytes.loadUnaligned(fromByteOffset: start, as: uuid_t.self)))
            }
        }
    }
}
