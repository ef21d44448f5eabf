import Domain
import MessageProtocol

/// What the store knows about a batch's alert and recipients when the batch is decided; it holds until the transaction
/// ends.
struct BatchScene: Sendable, Equatable {
    /// An operator stopped the alert.
    var isStopped = false
    var excluded = ExcludedRecipients()
}

/// Recipients who must not be notified.
struct ExcludedRecipients: Sendable, Equatable {
    /// Their accounts were deleted.
    var deleted: Set<UserID> = []
    /// They already have a newer notification of the thread.
    var superseded: Set<UserID> = []

    var isEmpty: Bool { deleted.isEmpty && superseded.isEmpty }

    func contains(_ userID: UserID) -> Bool { deleted.contains(userID) || superseded.contains(userID) }
}

/// Who of a batch is notified, and how the batch is settled.
struct BatchDecision: Sendable, Equatable {
    /// In the batch's order; a person named twice is named twice here.
    var recipients: [UserID]
    /// One for each recipient; nil when the text has no personal note.
    var thresholds: [UInt8]?
    var settlement: BatchSettlement

    init(on work: BatchWork, in scene: BatchScene) {
        guard !scene.isStopped else {
            (recipients, thresholds) = ([], nil)
            settlement = BatchSettlement(of: work, all: .superseded, .alertStopped)
            return
        }
        let excluded = scene.excluded
        settlement = BatchSettlement(of: work, excluded: excluded)
        guard !excluded.isEmpty else {
            (recipients, thresholds) = (work.recipients, work.thresholds)
            return
        }
        let included = work.recipients.indices.filter { !excluded.contains(work.recipients[$0]) }
        recipients = included.map { work.recipients[$0] }
        thresholds = work.thresholds.map { thresholds in included.map { thresholds[$0] } }
    }

    /// For a batch that came after its alert had expired, whatever the store knows.
    static func expired(_ work: BatchWork) -> BatchDecision {
        BatchDecision(recipients: [], thresholds: nil, settlement: BatchSettlement(of: work, all: .expired, .tooLate))
    }

    private init(recipients: [UserID], thresholds: [UInt8]?, settlement: BatchSettlement) {
        self.recipients = recipients
        self.thresholds = thresholds
        self.settlement = settlement
    }
}
