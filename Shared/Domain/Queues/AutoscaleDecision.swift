public import Foundation

/// One sample of a service's queues.
public struct AutoscaleSample: Sendable, Equatable {
    public var time: Date
    /// The replicas running.
    public var replicas: Int
    public var queues: [QueueLoad]

    public init(time: Date, replicas: Int, queues: [QueueLoad]) {
        self.time = time
        self.replicas = replicas
        self.queues = queues
    }
}

/// How many replicas there should be, and why.
public struct AutoscaleDecision: Sendable, Equatable {
    public var replicas: Int
    public var reason: Reason

    public init(replicas: Int, reason: Reason) {
        self.replicas = replicas
        self.reason = reason
    }

    public enum Reason: Sendable, Equatable {
        case belowMinimum(Int)
        case aboveMaximum(Int)
        /// The number changed recently.
        case coolingDown(QueueLoad?)
        /// Too slow in this sample; the next must confirm it.
        case confirming(QueueLoad)
        case tooSlow(QueueLoad)
        /// Nothing leaves, so the number needed is unknown.
        case rateUnknown(QueueLoad)
        /// Too slow, but no more replicas are allowed.
        case atMaximum(QueueLoad)
        /// Neither more nor fewer are needed; with the queue that takes longest.
        case enough(QueueLoad?)
        case fewerMayDo(forSeconds: Double, of: Double)
        case fewerDo(forSeconds: Double)
    }
}

extension AutoscaleDecision.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .belowMinimum(let minimum): "fewer than \(minimum) run"
        case .aboveMaximum(let maximum): "more than \(maximum) run"
        case .coolingDown(let load): "the number changed recently; \(facts(load))"
        case .confirming(let load): "too slow, if the next sample confirms it; \(load)"
        case .tooSlow(let load): "too slow; \(load)"
        case .rateUnknown(let load): "nothing is consumed, so one more; \(load)"
        case .atMaximum(let load): "too slow, but no more are allowed; \(load)"
        case .enough(let load): "enough; \(facts(load))"
        case .fewerMayDo(let seconds, let all): "one fewer has sufficed for \(Int(seconds)) s of \(Int(all)) s"
        case .fewerDo(let seconds): "one fewer has sufficed for \(Int(seconds)) s"
        }
    }

    private func facts(_ load: QueueLoad?) -> String { load?.description ?? "it has no queues" }
}

extension QueueLoad: CustomStringConvertible {
    public var description: String {
        "\(name): \(waiting) waiting, \(rate(arriving))/s in, \(rate(settled))/s out, \(drainTime)"
    }

    /// With one decimal.
    private func rate(_ perSecond: Double) -> String { "\((perSecond * 10).rounded() / 10)" }
}

extension DrainTime: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "empty"
        case .seconds(let seconds): "drained in \(Int(seconds.rounded())) s"
        case .never: "never drained at this rate"
        }
    }
}
