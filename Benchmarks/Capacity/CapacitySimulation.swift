/// The path from the alert to the inbox and the outside channels, as a fluid in small steps.
///
/// alert-fanout decides recipients, the notifier notifies them in the app and sends mails and pushes in its remaining
/// time. Replicas follow the load; shared resources have ceilings.
struct CapacitySimulation: Sendable {
    /// Per second, for all replicas together.
    struct Ceilings: Sendable, Equatable {
        var notified, pushes, mails: Double
    }

    /// The backlog.
    struct State: Sendable, Equatable {
        var recipients = 0.0
        var entries = 0.0
        var pushes = 0.0
        var mails = 0.0

        /// More than a rounding error.
        var isBusy: Bool { recipients + entries + pushes + mails > 1e-3 }
    }

    /// The work done in a step.
    struct Served: Sendable, Equatable {
        var decided, notified, pushes, mails: Double
    }

    let inputs: CapacityInputs
    let ceilings: Ceilings
    let fanout: CapacityScaler.Policy
    let notifier: CapacityScaler.Policy
    /// Seconds.
    let step: Double

    /// Recipients not notified after this many days are dropped.
    private static let patience = 3.0

    /// - Parameter arrivals: recipients in each step of the day.
    func run(_ arrivals: [Double]) -> CapacityRun {
        var run = CapacityRun(inputs: inputs, step: step)
        var (first, second) = (CapacityScaler(fanout), CapacityScaler(notifier))
        var state = State()
        let limit = Int(Self.patience * 86_400 / step)
        var index = 0
        while index < arrivals.count || (index < limit && state.isBusy) {
            let (begin, end) = (Double(index) * step, Double(index + 1) * step)
            let arriving = index < arrivals.count ? arrivals[index] : 0
            let served = advance(
                &state, arriving, fanouts: first.working(at: begin), notifiers: second.working(at: begin))
            run.note(
                state, arrived: arriving * inputs[.notified], served, fanouts: first.replicas,
                notifiers: second.replicas)
            first.look(
                at: end, arriving: arriving / inputs[.fanoutRate],
                pressure: state.recipients / inputs[.fanoutRate] / inputs[.inboxTarget])
            second.look(at: end, arriving: arrivingWork(served), pressure: pressure(state))
            index += 1
        }
        return run
    }

    private func advance(_ state: inout State, _ arriving: Double, fanouts: Int, notifiers: Int) -> Served {
        state.recipients += arriving
        let decided = min(state.recipients, Double(fanouts) * inputs[.fanoutRate] * step)
        state.recipients -= decided
        state.entries += decided * inputs[.notified]

        // Seconds of one notifier.
        var time = Double(notifiers) * step
        let notified = min(state.entries, time * inputs[.notifyRate], ceilings.notified * step)
        state.entries -= notified
        time -= notified / inputs[.notifyRate]
        state.pushes += notified * inputs[.pushes]
        state.mails += notified * inputs[.mails]

        let pushes = min(state.pushes, ceilings.pushes * step)
        let mails = min(state.mails, ceilings.mails * step)
        let needed = pushes / inputs[.pushRate] + mails / inputs[.mailRate]
        let share = needed > time ? max(0, time) / needed : 1
        state.pushes -= pushes * share
        state.mails -= mails * share
        return Served(decided: decided, notified: notified, pushes: pushes * share, mails: mails * share)
    }

    /// Seconds of one notifier. More notifiers do not help against a ceiling, so work beyond it does not count.
    private func arrivingWork(_ served: Served) -> Double {
        let notified = served.decided * inputs[.notified]
        return min(notified, ceilings.notified * step) / inputs[.notifyRate]
            + min(served.notified * inputs[.pushes], ceilings.pushes * step) / inputs[.pushRate]
            + min(served.notified * inputs[.mails], ceilings.mails * step) / inputs[.mailRate]
    }

    private func pressure(_ state: State) -> Double {
        min(state.entries / inputs[.inboxTarget], ceilings.notified) / inputs[.notifyRate]
            + min(state.pushes / inputs[.outsideTarget], ceilings.pushes) / inputs[.pushRate]
            + min(state.mails / inputs[.outsideTarget], ceilings.mails) / inputs[.mailRate]
    }
}
