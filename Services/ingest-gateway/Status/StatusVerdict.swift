import Foundation

/// Whether alerts reach people, and what is wrong, the worst first.
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
        /// A sentence that says what is wrong, where, and what to do.
        var text: String
    }

    /// The worst first, else as they were found.
    private(set) var findings: [Finding]

    init(_ findings: [Finding]) {
        // sorted(by:) keeps no order among equals that it promises.
        self.findings = findings.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map(\.element)
    }

    init(_ snapshot: StatusSnapshot, at now: Date) {
        self.init(
            Finding.ofLanes(snapshot.lanes, at: now) + Finding.ofQueues(snapshot.queues, at: now)
                + Finding.ofChannels(snapshot.channels, at: now) + Finding.ofProviders(snapshot.providers, at: now))
    }

    /// Nil when all is well.
    var worst: Severity? { findings.first?.severity }

    var headline: String {
        switch worst {
        case nil: "Everybody is being told"
        case .attention: "Everybody is being told, but something needs a look"
        case .unknown: "Nobody knows whether everybody is being told"
        case .broken: "Not everybody is being told"
        }
    }
}

extension StatusVerdict.Finding {
    /// A part that nobody can judge. The ledger alone says whether people are told, so only its absence hides that.
    static func unknown(
        _ subject: String, _ severity: StatusVerdict.Severity = .attention, since: Date, _ reason: String, at now: Date
    ) -> Self {
        Self(severity: severity, text: "\(subject) unknown since \(StatusWords.time(since, now: now)): \(reason)")
    }
}
