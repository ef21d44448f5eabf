import Foundation

/// All that a rehearsal has measured.
struct RehearsalResult: Sendable {
    let options: RehearsalOptions
    let stations: RehearsalStations
    let peak: RehearsalPeak
    let loadingSeconds: Double

    var samples: [RehearsalSample] = []
    /// Bytes by process, before the first alert and at the peak.
    var idleMemory: [String: Double] = [:]
    var peakMemory: [String: Double] = [:]
    /// Seconds from the last alert until everybody was notified in the app; nil when that took too long.
    var drainedAfter: Double?
    /// The same for the last mail.
    var mailedAfter: Double?

    var imbalances: [RehearsalLedger.Imbalance] = []
    var duplicates = 0
    var notifications = 0
    var lines: [RehearsalLedger.Line] = []
    var mails: [(state: String, count: Int)] = []
    var latency: RehearsalLedger.Latency?
    /// Messages that no handler accepted.
    var dead = 0
    var servers = ""

    init(options: RehearsalOptions, stations: RehearsalStations, peak: RehearsalPeak, loadingSeconds: Double) {
        self.options = options
        self.stations = stations
        self.peak = peak
        self.loadingSeconds = loadingSeconds
    }

    mutating func read(_ ledger: RehearsalLedger) async throws {
        imbalances = try await ledger.imbalances()
        duplicates = try await ledger.duplicates()
        notifications = try await ledger.notifications()
        lines = try await ledger.lines()
        mails = try await ledger.mails()
        latency = try await ledger.latency()
        servers = try await ledger.servers()
    }

    var progress: RehearsalProgress { samples.last?.progress ?? .init() }

    /// Why the rehearsal has failed; empty when all is well.
    var faults: [String] {
        var faults: [String] = []
        if progress.alerts < peak.alerts.count {
            faults.append("\(peak.alerts.count - progress.alerts) of \(peak.alerts.count) alerts never arrived")
        }
        if !imbalances.isEmpty { faults.append("the ledger of \(imbalances.count) alerts does not balance") }
        if duplicates > 0 { faults.append("\(duplicates) alerts are twice in a person's inbox") }
        let delivered = lines.filter { $0.outcome == "delivered" }.reduce(0) { $0 + $1.recipients }
        if delivered > notifications {
            faults.append("\(delivered - notifications) recipients are delivered, and have no row in the inbox")
        }
        if dead > 0 { faults.append("\(dead) messages are among the dead letters") }
        return faults
    }

    /// What came in a second, on average while anything came and at most, of a count that rises.
    func rates(_ count: (RehearsalProgress) -> Int) -> (mean: Double, peak: Double) {
        let steps = zip(samples, samples.dropFirst()).map { earlier, later in
            (count: Double(count(later.progress) - count(earlier.progress)), seconds: later.seconds - earlier.seconds)
        }.filter { $0.count > 0 && $0.seconds > 0 }
        let (total, seconds) = (steps.reduce(0) { $0 + $1.count }, steps.reduce(0) { $0 + $1.seconds })
        return (seconds > 0 ? total / seconds : 0, steps.map { $0.count / $0.seconds }.max() ?? 0)
    }
}
