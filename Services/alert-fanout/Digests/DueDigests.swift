import Domain
import Foundation

/// A row of `digest_chunks` that is due.
struct DueDigestChunk: Sendable, Equatable {
    var dueAt: Date
    var chunk: Int32
    var alertID: AlertID
    var slots: SlotSet
}

/// One digest: everybody for whom the same alerts are due at the same time gets the same text.
struct DigestKey: Hashable, Sendable {
    var dueAt: Date
    /// In the order of their ids.
    var alerts: [AlertID]

    /// The same for the same digest, in every process.
    var id: AlertID {
        let time = withUnsafeBytes(of: dueAt.timeIntervalSince1970.bitPattern.bigEndian) { Array($0) }
        return AlertID(
            hashing: alerts.reduce(time) { bytes, alert in
                bytes + withUnsafeBytes(of: alert.uuid.uuid) { Array($0) }
            })
    }
}

/// Due rows regrouped, from the people of an alert to the alerts of a person.
struct DueDigests: Sendable, Equatable {
    /// In the order of the positions.
    private(set) var positions: [DigestKey: [AudiencePosition]] = [:]

    init(_ rows: [DueDigestChunk]) {
        let groups = Dictionary(grouping: rows) { Group(dueAt: $0.dueAt, chunk: $0.chunk) }
        for (group, rows) in groups.sorted(by: { ($0.key.dueAt, $0.key.chunk) < ($1.key.dueAt, $1.key.chunk) }) {
            let rows = rows.sorted { $0.alertID.description < $1.alertID.description }
            for slot in 0..<AudienceChunk.size {
                let alerts = rows.filter { $0.slots.contains(slot) }.map(\.alertID)
                guard !alerts.isEmpty else { continue }
                positions[DigestKey(dueAt: group.dueAt, alerts: alerts), default: []].append(
                    AudiencePosition(chunk: group.chunk, slot: slot))
            }
        }
    }

    private struct Group: Hashable {
        var dueAt: Date
        var chunk: Int32
    }
}
