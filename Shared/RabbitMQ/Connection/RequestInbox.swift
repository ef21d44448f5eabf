import BlockingCalls
import Messaging
import Synchronization

/// Requests from other threads to the connection's thread without a hop onto its actor: the thread takes them all at
/// its next turn. With a hop each way, a publish cost twice the processor time (measured with 1,000 awaiting tasks).
///
/// Counts the messages waiting here or on the thread, because one limit applies to their memory.
final class RequestInbox: Sendable {
    enum Request: Sendable {
        case publish([OutboundMessage], exchange: String, CheckedContinuation<[Result<Void, PublishError>], Never>)
        case publishOne(OutboundMessage, exchange: String, CheckedContinuation<Result<Void, PublishError>, Never>)
        /// Messages have arrived on a consumer's channel, or were settled.
        case attend(AMQPChannel.ID)
    }

    private struct State {
        var requests: [Request] = []
        var backlog: PublishBacklog
        var endReason: RabbitMQError?
    }

    private let state: Mutex<State>
    private let wakeSignal: WakeSignal

    init(backlogLimit: PublishLoad, wakeSignal: WakeSignal) {
        state = Mutex(State(backlog: PublishBacklog(limit: backlogLimit)))
        self.wakeSignal = wakeSignal
    }

    var isEmpty: Bool { state.withLock { $0.requests.isEmpty } }

    /// - Returns: nil, or why the request cannot be accepted.
    func add(_ request: Request) -> RabbitMQError? {
        let (isFirst, endReason) = state.withLock { state in
            if state.endReason == nil { state.requests.append(request) }
            return (state.requests.count == 1, state.endReason)
        }
        if isFirst, endReason == nil { wakeSignal.raise() }
        return endReason
    }

    /// - Returns: nil, or why the messages will not be sent.
    func addPublish(_ request: Request, _ load: PublishLoad) -> PublishError? {
        let (isFirst, error): (Bool, PublishError?) = state.withLock { state in
            if let endReason = state.endReason { return (false, PublishError(endReason)) }
            guard state.backlog.admit(load) else {
                return (false, .overloaded("\(state.backlog.load.messages) messages are already waiting"))
            }
            state.requests.append(request)
            return (state.requests.count == 1, nil)
        }
        // The thread is either awake or already signalled when the inbox is not empty.
        if isFirst { wakeSignal.raise() }
        return error
    }

    /// Frees the space of messages that have left.
    func release(_ left: PublishLoad) { state.withLock { $0.backlog.release(left) } }

    /// How many messages wait, when there are so many that callers should slow down.
    var congestedMessages: Int? {
        state.withLock { $0.backlog.isCongested ? $0.backlog.load.messages : nil }
    }

    func takeAll() -> [Request] {
        state.withLock { state in
            defer { state.requests.removeAll(keepingCapacity: true) }
            return state.requests
        }
    }

    /// Accepts no further requests.
    /// - Returns: the requests not yet taken.
    func close(_ reason: RabbitMQError) -> [Request] {
        state.withLock { state in
            state.endReason = reason
            defer { state.requests = [] }
            return state.requests
        }
    }
}
