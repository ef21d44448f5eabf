/// The results of a simulated day.
struct CapacityRun: Sendable {
    let inputs: CapacityInputs
    /// Seconds.
    let step: Double
    /// Cumulative, at the end of each step: people to be notified, and people notified.
    private(set) var arrived: [Double] = []
    private(set) var notified: [Double] = []
    /// Messages sent until then.
    private(set) var pushed: [Double] = []
    private(set) var mailed: [Double] = []
    /// At the end of each step.
    private(set) var waiting: [CapacitySimulation.State] = []
    private(set) var fanouts: [Int] = []
    private(set) var notifiers: [Int] = []

    init(inputs: CapacityInputs, step: Double) {
        (self.inputs, self.step) = (inputs, step)
    }

    mutating func note(
        _ state: CapacitySimulation.State, arrived new: Double, _ served: CapacitySimulation.Served, fanouts: Int,
        notifiers: Int
    ) {
        arrived.append((arrived.last ?? 0) + new)
        notified.append((notified.last ?? 0) + served.notified)
        pushed.append((pushed.last ?? 0) + served.pushes)
        mailed.append((mailed.last ?? 0) + served.mails)
        waiting.append(state)
        self.fanouts.append(fanouts)
        self.notifiers.append(notifiers)
    }

    /// Whether nothing waits at the end.
    var isDone: Bool { waiting.last.map { !$0.isBusy } ?? true }

    /// From the alert to the inbox, to the push, to the mail; nil when there were none.
    var delays: CapacityDelays? { CapacityDelays(arrived: arrived, left: notified, step: step) }
    var pushDelays: CapacityDelays? { delays(of: pushed, for: inputs[.pushes]) }
    var mailDelays: CapacityDelays? { delays(of: mailed, for: inputs[.mails]) }

    private func delays(of sent: [Double], for share: Double) -> CapacityDelays? {
        CapacityDelays(arrived: arrived.map { $0 * share }, left: sent, step: step)
    }

    /// A second, of a curve that adds up.
    func most(_ curve: [Double]) -> Double {
        (zip(curve.dropFirst(), curve).map(-).max() ?? 0) / step
    }

    /// The most people waiting for their inbox at once, decided or not.
    var mostWaiting: Double { waiting.map { $0.recipients * inputs[.notified] + $0.entries }.max() ?? 0 }

    var fanoutHours: Double { hours(fanouts) }
    var notifierHours: Double { hours(notifiers) }

    private func hours(_ replicas: [Int]) -> Double {
        Double(replicas.reduce(0, +)) * step / 3_600
    }
}
