import Foundation

/// How fast alert-fanout records an alert's recipients, compared with other ways to store the same rows.
///
/// Ours runs from the publishing of the alert until its last range is committed, including admission, matching,
/// decisions and adding the batches to the outbox, while the broker accepts the batches on the same cores. The COPY
/// only writes rows from a file, and the Celery worker's queue is full before its clock starts.
struct FanoutRecordSuite: Suite {
    enum Subject: Sendable {
        case againstCopy
        case againstCeleryMany
        case againstCeleryOne
        /// Of one process at its peak.
        case memory
        /// Two processes against one.
        case replicas
        /// A recipient of the largest alert compared with one of the smallest.
        case cost
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let measured = try await FanoutRecordMeasurement.shared.outcome(settings)
        return switch subject {
        case .againstCopy:
            Outcome(
                of: self, Comparison(ours: measured.ours, peers: measured.copies), unit: Self.unit,
                peer: FanoutRecordCopy.name, goal: .ratioAtLeast(0.6))
        case .againstCeleryMany:
            against(measured.celeryMany, measured, "1,000 ids per task", goal: .ratioAtLeast(1.5))
        case .againstCeleryOne:
            against(measured.celeryOne, measured, "one task per recipient", goal: .ratioAtLeast(100))
        case .memory: memory(measured)
        case .replicas:
            Outcome(
                of: self, Comparison(ours: measured.byTwo, peers: measured.ours), unit: Self.unit,
                peer: "one replica, on \(ProcessInfo.processInfo.activeProcessorCount) cores",
                goal: .ratioAtLeast(0.95))
        case .cost: cost(measured)
        }
    }

    private static let unit = "recipients/s"

    private func against(
        _ peers: [Double], _ measured: FanoutRecordMeasurement.Outcome, _ how: String, goal: Goal
    ) -> Outcome {
        let peer = "\(CeleryPeer.version), \(how)"
        guard !peers.isEmpty else {
            print("\(name): the peer is not installed: PyPI could not be reached when 'make bench' began")
            let value = Comparison(ours: measured.ours, peers: measured.ours).value
            return Outcome(of: self, value, unit: Self.unit, withoutPeer: peer, goal: goal)
        }
        // The slow peer ran once; its one value is paired with each of ours.
        let rounds = peers.count == measured.ours.count ? peers : measured.ours.map { _ in peers[0] }
        return Outcome(
            of: self, Comparison(ours: measured.ours, peers: rounds), unit: Self.unit, peer: peer, goal: goal)
    }

    private func memory(_ measured: FanoutRecordMeasurement.Outcome) -> Outcome {
        Outcome(
            of: self,
            Comparison(ours: [measured.peakBytes / 1_000_000], peers: [measured.peakBytesOfFew / 1_000_000]),
            unit: "MB", peer: "with 1,000 people", goal: .below(250))
    }

    /// Microseconds for a recipient; the ratio is that of the largest alert to the smallest.
    private func cost(_ measured: FanoutRecordMeasurement.Outcome) -> Outcome {
        let sizes = measured.seconds.sorted { $0.key < $1.key }
        for (size, seconds) in sizes {
            let (whole, each) = (seconds * 1_000, seconds * 1_000_000 / Double(size))
            print(
                "fan-out to \(size.formatted()) of the same people: \(whole.rounded(toSignificantDigits: 3)) ms, "
                    + "\(each.rounded(toSignificantDigits: 3)) µs for each")
        }
        let costs = sizes.map { $0.value * 1_000_000 / Double($0.key) }
        return Outcome(
            of: self, Comparison(ours: [costs.last ?? 0], peers: [costs.first ?? 0]), unit: "µs/recipient",
            peer: "an alert of \(sizes.first?.key ?? 0) recipients", goal: .ratioAtMost(1.5))
    }
}
