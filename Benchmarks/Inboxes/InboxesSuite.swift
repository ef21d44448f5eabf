import Foundation

/// How soon people can read an alert that concerns them: from the publishing of the alert, through alert-fanout, the
/// broker and the notifier as processes of their own, until the last inbox has it.
///
/// The COPY only writes the rows of one alert from a file. The Celery worker matches in SQL and inserts entries by the
/// thousand. All of it shares the cores with PostgreSQL and RabbitMQ.
struct InboxesSuite: Suite {
    enum Subject: Sendable {
        /// The last of all people.
        case last
        case againstCelery
        /// Of an alert for 100,000.
        case p99
        /// A recipient of the largest alert compared with one of 10,000.
        case cost
        /// Two notifiers against one, and what they wait for.
        case replicas
        case waits
        /// Of the notifier.
        case memory
        /// 200 alerts for everybody: their size, and reading one inbox.
        case season
        case reading
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let measured = try await InboxesMeasurement.shared.outcome(settings)
        return switch subject {
        case .last:
            Outcome(
                of: self, Comparison(ours: measured.ours.map(\.seconds), peers: measured.copies), unit: "s",
                peer: InboxesCopy.name, goal: .below(measured.people > 1_000_000 ? 15 : 2))
        case .againstCelery: againstCelery(measured)
        case .p99: p99(measured)
        case .cost: cost(measured)
        case .replicas:
            Outcome(
                of: self, Comparison(ours: rates(measured.byTwo, measured), peers: rates(measured.ours, measured)),
                unit: Self.unit, peer: "one notifier, on \(ProcessInfo.processInfo.activeProcessorCount) cores",
                goal: .ratioAtLeast(0.95))
        case .waits:
            Outcome(
                of: self, Comparison(ours: measured.waitsOfTwo, peers: measured.waitsOfOne),
                unit: "% of looks at sessions of two notifiers found no wait for a lock", peer: "one notifier",
                goal: .atLeast(99))
        case .memory:
            Outcome(
                of: self,
                Comparison(ours: [measured.peakBytes / 1_000_000], peers: [measured.idleBytes / 1_000_000]),
                unit: "MB", peer: "before its first alert", goal: .below(100))
        case .season:
            Outcome(
                of: self,
                Comparison(
                    ours: [measured.seasonMegabytes],
                    peers: [measured.rowMegabytes * Double(InboxesSeason.alerts)]),
                unit: "MB", peer: "a row for each person and alert, reckoned from one alert's",
                goal: .below(max(1_000, Double(measured.people) / 1_000)))
        case .reading: reading(measured)
        }
    }

    private static let unit = "recipients/s"

    private func rates(_ deliveries: [InboxesDelivery], _ measured: InboxesOutcome) -> [Double] {
        deliveries.map { Double(measured.people) / $0.seconds }
    }

    private func againstCelery(_ measured: InboxesOutcome) -> Outcome {
        let (ours, goal) = (rates(measured.ours, measured), Goal.ratioAtLeast(4))
        guard !measured.celery.isEmpty else {
            print("\(name): the peer is not installed: PyPI could not be reached when 'make bench' began")
            let value = Comparison(ours: ours, peers: ours).value
            return Outcome(of: self, value, unit: Self.unit, withoutPeer: InboxesCelery.name, goal: goal)
        }
        let peers = measured.celery.map { Double(measured.people) / $0 }
        return Outcome(
            of: self, Comparison(ours: ours, peers: peers), unit: Self.unit, peer: InboxesCelery.name, goal: goal)
    }

    /// To the commit of the batch with which 99 of 100 people can read the alert.
    private func p99(_ measured: InboxesOutcome) -> Outcome {
        let (size, deliveries) = measured.deliveries(toAtMost: 100_000)
        let times = { (share: Double) in deliveries.map { ($0.times.percentile(share) ?? 0) * 1_000 } }
        return Outcome(
            of: self, Comparison(ours: times(0.99), peers: times(0.5)), unit: "ms p99 for \(size.formatted()) people",
            peer: "the median of the same people", goal: .below(2_000))
    }

    /// Microseconds for a recipient.
    private func cost(_ measured: InboxesOutcome) -> Outcome {
        for (size, microseconds) in measured.costs {
            print(
                "inboxes: an alert for \(size.formatted()) takes \(microseconds.rounded(toSignificantDigits: 3)) µs "
                    + "for each")
        }
        // Below, the fixed part of an alert is most of it.
        let costs = measured.costs.filter { $0.size >= min(measured.people, 10_000) }
        return Outcome(
            of: self,
            Comparison(ours: [costs.last?.microseconds ?? 0], peers: [costs.first?.microseconds ?? 0]),
            unit: "µs/recipient", peer: "an alert of \(costs.first?.size ?? 0) recipients", goal: .ratioAtMost(1.5))
    }

    private func reading(_ measured: InboxesOutcome) -> Outcome {
        let times = measured.readings
        return Outcome(
            of: self,
            Comparison(ours: [times[times.count * 99 / 100]], peers: [times[times.count / 2]]),
            unit: "ms p99 for the newest 50 of \(InboxesSeason.alerts)", peer: "the median of the same readings",
            goal: .below(20))
    }
}
