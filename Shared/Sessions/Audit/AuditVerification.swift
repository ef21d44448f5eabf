/// Walks the audit from its first entry and says where it was tampered with first.
public struct AuditVerification: Sendable {
    /// What is wrong, and after which entry nothing can be relied on.
    public enum Fault: Error, Sendable, Equatable {
        /// Entries are missing, or not in their order.
        case gap(after: Int, found: Int)
        /// The fields of an entry are not those of which its hash was made.
        case altered(Int)
        /// An entry does not confirm the one before it.
        case brokenLink(Int)
        /// The chain is consistent, but not the one whose head was kept.
        case replaced(atOrBefore: Int, lastConfirmed: Int)
        /// Entries at the end are gone.
        case cut(after: Int, kept: Int)
    }

    private let heads: [AuditHead]
    private var nextHead = 0
    public private(set) var last: AuditHead?
    /// The newest entry that a kept head confirms; 0 when none does.
    public private(set) var lastConfirmed = 0

    /// - Parameter heads: as they were kept, in any order.
    public init(heads: [AuditHead]) { self.heads = heads.sorted { $0.sequence < $1.sequence } }

    /// Takes the next entry in the order of the sequence numbers.
    public mutating func take(_ entry: AuditEntry) throws(Fault) {
        let expected = (last?.sequence ?? 0) + 1
        guard entry.sequence == expected else { throw .gap(after: expected - 1, found: entry.sequence) }
        guard entry.hash == entry.expectedHash else { throw .altered(entry.sequence) }
        guard entry.previous == last?.hash ?? AuditEntry.beginning else { throw .brokenLink(entry.sequence) }
        while nextHead < heads.count, heads[nextHead].sequence == entry.sequence {
            guard heads[nextHead].hash == entry.hash else {
                throw .replaced(atOrBefore: entry.sequence, lastConfirmed: lastConfirmed)
            }
            lastConfirmed = entry.sequence
            nextHead += 1
        }
        last = entry.head
    }

    /// Call it after the last entry.
    public func finish() throws(Fault) {
        if let kept = heads.last, kept.sequence > last?.sequence ?? 0 {
            throw .cut(after: last?.sequence ?? 0, kept: kept.sequence)
        }
    }
}

extension AuditVerification.Fault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .gap(let after, let found):
            "entry \(after + 1) is missing: entry \(found) follows entry \(after)"
        case .altered(let sequence): "entry \(sequence) was altered: its hash is not that of its fields"
        case .brokenLink(let sequence):
            "entry \(sequence) does not confirm entry \(sequence - 1): one of them was replaced or moved"
        case .replaced(let sequence, let confirmed):
            "an entry after \(confirmed) and up to \(sequence) was replaced, and all hashes behind it made anew: the head "
                + "that was kept of entry \(sequence) differs"
        case .cut(let after, let kept):
            "the end was cut off: the audit ends with entry \(after), but the head of entry \(kept) was kept"
        }
    }
}
