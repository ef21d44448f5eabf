import DeclaredMetrics
import Foundation
public import MessageProtocol
import Metrics

/// Counts and times the messages of one queue. Made once for each consumer, since finding a series takes longer than
/// recording to it; its counters exist from then on.
public struct QueueMeter: Sendable {
    private let done: Counter
    private let retried: Counter
    private let deadLettered: Counter
    private let givenBack: Counter
    private let handlerDuration: Timer
    private let age: Timer
    private let stalls: Counter
    private let canaries: Counter
    private let proof: Gauge
    private let start: Gauge
    private let pause: Gauge

    public init(_ queue: ConsumerQueue) {
        done = MessagingMetrics.handled.counter(queue.name, "done")
        retried = MessagingMetrics.handled.counter(queue.name, "retry")
        deadLettered = MessagingMetrics.handled.counter(queue.name, "dead-letter")
        givenBack = MessagingMetrics.handled.counter(queue.name, "given-back")
        handlerDuration = MessagingMetrics.handlerDuration.timer(queue.name)
        age = MessagingMetrics.age.timer(queue.name)
        stalls = MessagingMetrics.stalls.counter(queue.name)
        canaries = MessagingMetrics.canaries.counter(queue.name)
        proof = MessagingMetrics.proof.gauge(queue.name)
        start = MessagingMetrics.started.gauge(queue.name)
        pause = MessagingMetrics.paused.gauge(queue.name)
        pause.record(0)
    }

    /// Records a handled message.
    /// - Parameter time: of the envelope; nil when it cannot be read.
    func handled(_ disposition: Disposition, sentAt time: Date?, duration: Duration) {
        let now = Date()
        switch disposition {
        case .acknowledge: done.increment()
        case .retry: retried.increment()
        case .deadLetter: deadLettered.increment()
        case .giveBack: givenBack.increment()
        }
        handlerDuration.record(duration: duration)
        // The clocks of two machines may differ by more than a message takes.
        if let time { age.record(duration: .seconds(max(0, now.timeIntervalSince(time)))) }
        proof.record(now.timeIntervalSince1970)
    }

    public func canaryReceived() {
        canaries.increment()
        proof.record(Date().timeIntervalSince1970)
    }

    func paused(_ isPaused: Bool) { pause.record(isPaused ? 1 : 0) }

    public func consumerStarted() { start.record(Date().timeIntervalSince1970) }

    public func consumerStalled() { stalls.increment() }
}
