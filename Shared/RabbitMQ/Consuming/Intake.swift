import DequeModule
import Synchronization

/// Connects the connection's thread with the tasks that handle a queue's messages: passes deliveries to them and
/// collects their settlements. `state` is the lock of everything in it.
///
/// There are at most as many tasks as the consumer's width, started when first needed. A task that finds a message
/// waiting takes it without a context switch, and makes sure that another task takes the next one.
final class Intake: Sendable {
    enum Ending: Sendable, Equatable {
        /// The caller was cancelled.
        case asked
        case failed(RabbitMQError)
        case stalled(String)
    }

    typealias Settled = (tag: UInt64, settlement: Settlement)
    /// Starts the task with a number, which requests messages until there are no more.
    typealias Starter = @Sendable (_ place: Int) -> Task<Void, Never>

    struct State {
        var waiting: Deque<Delivery> = []
        var settled: [Settled] = []
        var isAttentionAsked = false
        var attention: (@Sendable () -> Void)?
        var starter: Starter?
        /// The tasks by number, and when each started its current message.
        var tasks: [Task<Void, Never>?] = []
        var begun: [ContinuousClock.Instant?] = []
        var idle: [(place: Int, continuation: CheckedContinuation<Delivery?, Never>)] = []
        var inHand = 0
        var settledCount = 0
        var ending: Ending?
        var isTimeOver = false
        var isAbandoned = false
        var pauses: [Int: Task<Void, Never>] = [:]
        var lastPause = 0
        var whenEnded: CheckedContinuation<Ending, Never>?
        var whenIdle: CheckedContinuation<Void, Never>?
    }

    let width: Int
    let state = Mutex(State())

    /// - Parameter width: how many messages may be handled at once.
    init(width: Int) { self.width = width }

    /// - Parameter attention: makes the connection's thread call ``exchange(_:)`` soon.
    func open(attention: @escaping @Sendable () -> Void) {
        state.withLock { $0.attention = attention }
    }

    /// Starts handing out messages.
    /// - Parameter starter: called once for each task number.
    func start(_ starter: @escaping Starter) {
        state.withLock { if $0.ending == nil { $0.starter = starter } }
        wakeAnother()
    }

    /// Calls the thread, once until it has come.
    func askForAttention() {
        let attention = state.withLock { $0.needAttention() }
        attention?()
    }

    /// Hands over the messages that have arrived.
    /// - Parameter isLast: whether messages that no task has started return to the queue. Before the broker has
    /// cancelled the consumer they would be redelivered to it in a different order.
    /// - Returns: the settlements since the last call.
    func exchange(_ arrived: [Delivery], isLast: Bool) -> [Settled] {
        let (settled, wake) = state.withLock { state in
            state.isAttentionAsked = false
            state.waiting.append(contentsOf: arrived)
            if isLast { state.giveBackWaiting() }
            defer { state.settled.removeAll(keepingCapacity: true) }
            return (state.settled, state.wakeOne(width))
        }
        wake?.run(self)
        return settled
    }

    /// The next message for a task; nil when the task should end.
    func next(for place: Int, after settled: Settled?) async -> Delivery? {
        if case .some(let answer) = take(for: place, after: settled) { return answer }
        defer { wakeAnother() }
        return await withCheckedContinuation { continuation in
            let answer: Delivery?? = state.withLock { state in
                if state.ending != nil { return .some(nil) }
                guard let delivery = state.begin(at: place) else {
                    state.idle.append((place, continuation))
                    return nil
                }
                return delivery
            }
            if case .some(let answer) = answer { continuation.resume(returning: answer) }
        }
    }

    /// - Returns: nil when the task has to wait.
    private func take(for place: Int, after settled: Settled?) -> Delivery?? {
        let (answer, attention, wake, idle) = state.withLock { state in
            let (attention, idle) = settled.map { state.finish($0, at: place) } ?? (nil, nil)
            guard state.ending == nil else { return (Delivery??.some(nil), attention, Wake?.none, idle) }
            guard let delivery = state.begin(at: place) else { return (nil, attention, nil, idle) }
            return (delivery, attention, state.wakeOne(width), idle)
        }
        attention?()
        wake?.run(self)
        idle?.resume()
        return answer
    }

    /// A task that has started a message wakes the next one, so that the thread has to wake only one.
    private func wakeAnother() {
        state.withLock { $0.wakeOne(width) }?.run(self)
    }

    /// A task to wake once the lock is released.
    enum Wake {
        case resume(CheckedContinuation<Delivery?, Never>, Delivery)
        case start(place: Int, Starter)

        func run(_ intake: Intake) {
            switch self {
            case .resume(let continuation, let delivery): continuation.resume(returning: delivery)
            case .start(let place, let starter):
                let task = starter(place)
                let isLate = intake.state.withLock { state in
                    state.tasks[place] = task
                    return state.isAbandoned
                }
                if isLate { task.cancel() }
            }
        }
    }
}
