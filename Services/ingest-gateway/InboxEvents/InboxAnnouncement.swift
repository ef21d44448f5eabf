import Domain
import Foundation

/// What the notifier announces on the channel `notifier_inbox`: whose inboxes have a new entry, from one source.
struct InboxAnnouncement: Sendable, Equatable {
    enum Recipients: Sendable, Equatable {
        case people([UserID])
        /// Among those who sit there, or sat.
        case chunks(ChunkRanges)
    }

    let sourceID: UUID
    let recipients: Recipients

    /// - Parameter payload: `{source id} {ids}`, the ids as their 16 bytes one after the other, in Base64; or
    ///   `{source id} chunks {ranges}`.
    /// - Returns: nil when it is no such text, as of a newer notifier.
    init?(_ payload: String) {
        let words = payload.split(separator: " ")
        guard let sourceID = words.first.flatMap({ UUID(uuidString: String($0)) }) else { return nil }
        self.sourceID = sourceID
        if words.count == 2, let people = [UserID](bytesInBase64: words[1]) {
            recipients = .people(people)
        } else if words.count == 3, words[1] == "chunks", let ranges = ChunkRanges(words[2]) {
            recipients = .chunks(ranges)
        } else {
            return nil
        }
    }
}

extension [UserID] {
    fileprivate init?(bytesInBase64 text: Substring) {
        guard let bytes = Data(base64Encoded: String(text)), bytes.count.isMultiple(of: 16) else { return nil }
        self = bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 16).map { start in
                UserID(UUID(uuid: bytes.loadUnaligned(fromByteOffset: start, as: uuid_t.self)))
            }
        }
    }
}
