import Domain
import MessageProtocol

/// What the store knows about the blocks' alert and seats when they are decided; it holds until the transaction ends,
/// but for newer notifications under way: those are found when somebody reads, or when a delivery is claimed.
struct BlockScene: Sendable, Equatable {
    /// An operator stopped the alert.
    var isStopped = false
    /// Seats of deleted accounts.
    var deleted = SeatSet()
    /// Seats of people who already have a newer notification of the thread.
    var superseded = SeatSet()
}

/// Who of some blocks is notified, and how these are settled.
struct BlockDecision: Sendable, Equatable {
    /// Only blocks with somebody, in the order of their chunks; excluded people are masked.
    var blocks: [NotificationBlock] = []
    var settlement: BatchSettlement

    init(on work: BlockWork, in scene: BlockScene) {
        guard !scene.isStopped else {
            settlement = work.settlement(of: .superseded, .alertStopped)
            return
        }
        var (failed, superseded) = (0, 0)
        for var block in work.blocks {
            failed += block.mask(scene.deleted)
            superseded += block.mask(scene.superseded)
            if block.recipients > 0 { blocks.append(block) }
        }
        settlement = BatchSettlement(
            work.batchID, of: work.alertID, size: work.recipients, superseded: superseded, failed: failed)
    }

    /// For blocks that came after their alert had expired, whatever the store knows.
    static func expired(_ work: BlockWork) -> BlockDecision {
        BlockDecision(settlement: work.settlement(of: .expired, .tooLate))
    }

    private init(settlement: BatchSettlement) { self.settlement = settlement }
}

extension NotificationBlock {
    /// Takes out the people of these seats.
    /// - Returns: how many there were.
    fileprivate mutating func mask(_ seats: SeatSet) -> Int {
        guard seats.hasAny(of: chunk) else { return 0 }
        var count = 0
        for slot in people.indices where people[slot] != 0 && seats.contains(slot, of: chunk) {
            people[slot] = 0
            count += 1
        }
        return count
    }
}

extension BlockWork {
    /// Nobody in the blocks is notified.
    fileprivate func settlement(of outcome: DeliveryOutcome, _ reason: SettlementReason) -> BatchSettlement {
        BatchSettlement(batchID, of: alertID, size: recipients, all: outcome, reason)
    }
}
