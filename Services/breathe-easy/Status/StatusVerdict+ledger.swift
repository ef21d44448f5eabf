import Foundation
import MessageProtocol

extension StatusVerdict.Finding {
    /// In seconds: a batch that is still pending after this time is stuck.
    static let stallLimit: TimeInterval = 120

    static func ofLanes(_ lanes: StatusPart<[LaneCounts]>, at now: Date) -> [Self] {
        switch lanes {
        case .off: []
        case .unknown(let since, let reason): [unknown("The ledger is", .unknown, since: since, reason, at: now)]
        case .known(let lanes): lanes.flatMap { ofLane($0, at: now) }
        }
    }

    private static func ofLane(_ lane: LaneCounts, at now: Date) -> [Self] {
        var findings: [Self] = []
        if lane.missing > 0 {
            findings.append(
                Self(
                    severity: .broken,
                    text:
                        "Lane \(lane.lane.rawValue): \(StatusWords.count(lane.missing, "recipient")) without an outcome "
                        + "more than 15 minutes after the alert; 'breathe-easy alerts list' shows the alerts."
                ))
        }
        if let since = lane.pendingSince, lane.settledInLastMinute == 0,
            now.timeIntervalSince(since) > stallLimit
        {
            findings.append(
                Self(
                    severity: .broken,
                    text: "Lane \(lane.lane.rawValue): \(StatusWords.count(lane.pending, "recipient")) waiting since "
                        + "\(StatusWords.time(since, now: now)), and none was settled in the last minute."))
        }
        if lane.failed > 0 {
            findings.append(
                Self(
                    severity: .attention,
                    text: "Lane \(lane.lane.rawValue): \(StatusWords.count(lane.failed, "recipient")) of the last day "
                        + "could not be notified; 'breathe-easy alerts show' says why."))
        }
        if lane.held > 0 {
            findings.append(
                Self(
                    severity: .attention,
                    text: "Lane \(lane.lane.rawValue): \(StatusWords.count(lane.held, "alert")) held: release with "
                        + "'breathe-easy alerts release', or stop with 'breathe-easy alerts stop'."))
        }
        return findings
    }
}
