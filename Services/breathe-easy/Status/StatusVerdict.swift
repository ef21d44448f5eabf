import Foundation

/// Whether everyone is being notified, and what is wrong.
struct StatusVerdict: Sendable, Equatable {
    enum Severity: String, Sendable, Comparable, Codable {
        case attention, unknown, broken

        static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .attention: 0
            case .unknown: 1
            case .broken: 2
            }
        }
    }

    struct Finding: Sendable, Equatable, Codable {
        var severity: Severity
        /// What is wrong, where, and what to do.
        var text: String
    }

    /// The worst first; equals in the order in which they were found.
    private(set) var findings: [Finding]

    init(_ findings: [Finding]) {
        // sorted(by:) does not promise to be stable.
        self.findings = findings.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map(\.element)
    }

    init(_ snapshot: StatusSnapshot, at now: Date) {
        self.init(
            Finding.ofLanes(snapshot.lanes, at: now) + Finding.ofAlarms(snapshot.alarms, at: now)
                + Finding.ofOutboxes(snapshot.messages, at: now) + Finding.ofQueues(snapshot.queues, at: now)
                + Finding.ofRetries(snapshot.queues, snapshot.messages, at: now)
                + Finding.ofChannels(snapshot.channels, at: now) + Finding.ofSources(snapshot.sources, at: now))
    }

    /// Nil when all is well.
    var worst: Severity? { findings.first?.severity }

    var headline: String {
        switch worst {
        case nil: "Everyone is being notified"
        case .attention: "Everyone is being notified, but something needs attention"
        case .unknown: "It is unknown whether everyone is being notified"
        case .broken: "Not everyone is being notified"
        }
    }
}

extension StatusVerdict.Finding {
    /// A part that cannot be judged. Without the ledger, the outboxes or the queues nobody can know whether people are
    /// notified: what was accepted may wait where it is not seen.
    static func unknown(
        _ subject: String, _ severity: StatusVerdict.Severity = .attention, since: Date, _ reason: String, at now: Date
    ) -> Self {
        Self(severity: severity, text: "\(subject) unknown since \(StatusWords.time(since, now: now)): \(reason)")
    }
}
