import Foundation

/// An alert in the responses of `/alerts`; unknown values are absent.
struct AlertResponse: Encodable {
    private let progress: AlertProgress
    /// Nil in a list, which leaves out the lines of the ledger as well.
    private let reception: AlertReception?

    init(_ progress: AlertProgress, reception: AlertReception? = nil) {
        self.progress = progress
        self.reception = reception
    }

    private enum CodingKeys: String, CodingKey {
        case alertID, reports, kind, subject, intensity, lane, state, reason, raisedAt, matchedAt, expiresAt, finishedAt
        case estimated, matched, settled, pending, repeated, ranges, rangesDone, batches, outcomes, channels, feedback
        case recipientsPerSecond, expectedSeconds, expectedAt
    }

    func encode(to encoder: any Encoder) throws {
        var response = encoder.container(keyedBy: CodingKeys.self)
        try response.encode(progress.alertID.uuidString.lowercased(), forKey: .alertID)
        if !progress.reports.isEmpty {
            try response.encode(progress.reports.map { $0.uuidString.lowercased() }, forKey: .reports)
        }
        try response.encode(progress.kind, forKey: .kind)
        try response.encode(progress.subject, forKey: .subject)
        try response.encode(progress.intensity, forKey: .intensity)
        try response.encode(progress.lane, forKey: .lane)
        try response.encode(progress.state, forKey: .state)
        try response.encodeIfPresent(progress.reason, forKey: .reason)
        try response.encode(progress.raisedAt, forKey: .raisedAt)
        try response.encode(progress.matchedAt, forKey: .matchedAt)
        try response.encodeIfPresent(progress.expiresAt, forKey: .expiresAt)
        try response.encodeIfPresent(progress.finishedAt, forKey: .finishedAt)
        try response.encode(progress.estimated, forKey: .estimated)
        try response.encode(progress.matched, forKey: .matched)
        try response.encode(progress.settled, forKey: .settled)
        try response.encode(progress.pending, forKey: .pending)
        try response.encode(progress.repeated, forKey: .repeated)
        try response.encode(progress.ranges, forKey: .ranges)
        try response.encode(progress.rangesDone, forKey: .rangesDone)
        try response.encode(progress.batches, forKey: .batches)
        if let reception {
            try response.encode(progress.outcomes, forKey: .outcomes)
            try response.encodeIfPresent(reception.channels, forKey: .channels)
            try response.encode(reception.feedback, forKey: .feedback)
        }
        try response.encode(progress.rate, forKey: .recipientsPerSecond)
        try response.encodeIfPresent(progress.expectedSeconds, forKey: .expectedSeconds)
        try response.encodeIfPresent(
            progress.expectedSeconds.map { progress.asOf + $0 }, forKey: .expectedAt)
    }
}
