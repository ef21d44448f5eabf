import Foundation

/// An alert as `/alerts` answers it; what is unknown is absent.
struct AlertAnswer: Encodable {
    private let progress: AlertProgress
    /// Nil in a list, where the account line by line is left out too.
    private let reception: AlertReception?

    init(_ progress: AlertProgress, reception: AlertReception? = nil) {
        self.progress = progress
        self.reception = reception
    }

    private enum CodingKeys: String, CodingKey {
        case alertID, kind, subject, intensity, lane, state, reason, raisedAt, matchedAt, expiresAt, finishedAt
        case estimated, matched, settled, pending, repeated, ranges, rangesDone, batches, outcomes, channels, feedback
        case recipientsPerSecond, expectedSeconds, expectedAt
    }

    func encode(to encoder: any Encoder) throws {
        var answer = encoder.container(keyedBy: CodingKeys.self)
        try answer.encode(progress.alertID.uuidString.lowercased(), forKey: .alertID)
        try answer.encode(progress.kind, forKey: .kind)
        try answer.encode(progress.subject, forKey: .subject)
        try answer.encode(progress.intensity, forKey: .intensity)
        try answer.encode(progress.lane, forKey: .lane)
        try answer.encode(progress.state, forKey: .state)
        try answer.encodeIfPresent(progress.reason, forKey: .reason)
        try answer.encode(progress.raisedAt, forKey: .raisedAt)
        try answer.encode(progress.matchedAt, forKey: .matchedAt)
        try answer.encodeIfPresent(progress.expiresAt, forKey: .expiresAt)
        try answer.encodeIfPresent(progress.finishedAt, forKey: .finishedAt)
        try answer.encode(progress.estimated, forKey: .estimated)
        try answer.encode(progress.matched, forKey: .matched)
        try answer.encode(progress.settled, forKey: .settled)
        try answer.encode(progress.pending, forKey: .pending)
        try answer.encode(progress.repeated, forKey: .repeated)
        try answer.encode(progress.ranges, forKey: .ranges)
        try answer.encode(progress.rangesDone, forKey: .rangesDone)
        try answer.encode(progress.batches, forKey: .batches)
        if let reception {
            try answer.encode(progress.outcomes, forKey: .outcomes)
            try answer.encodeIfPresent(reception.channels, forKey: .channels)
            try answer.encode(reception.feedback, forKey: .feedback)
        }
        try answer.encode(progress.rate, forKey: .recipientsPerSecond)
        try answer.encodeIfPresent(progress.expectedSeconds, forKey: .expectedSeconds)
        try answer.encodeIfPresent(
            progress.expectedSeconds.map { progress.asOf + $0 }, forKey: .expectedAt)
    }
}
