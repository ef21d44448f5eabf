/// What a connection waits for, and the results so far.
struct Exchange {
    enum Goal {
        case connected
        /// Everything has been sent to the server.
        case flushed
        /// The server is ready for COPY data, or has refused the COPY.
        case copyIn
        /// All statements of a pipeline have a result.
        case pipelineSync
        /// A script or a COPY has completed.
        case end
    }

    let goal: Goal
    let waiter: Waiter<[Answer]>
    private(set) var answers: [Answer] = []
    private(set) var isComplete = false

    init(goal: Goal, waiter: Waiter<[Answer]>) {
        self.goal = goal
        self.waiter = waiter
    }

    /// Collects the available results.
    mutating func collect(from handle: ConnectionHandle, isFlushed: Bool) throws(PostgresError) {
        if goal == .flushed {
            isComplete = isFlushed
            return
        }
        while !isComplete, !handle.isBusy {
            let answer = handle.nextAnswer()
            answers.append(answer)
            // PQgetResult would report the lost connection over and over.
            if handle.isBad { throw handle.lost }
            switch (goal, answer) {
            case (.pipelineSync, .pipelineSync), (.end, .end), (.copyIn, .copyIn), (.copyIn, .end): isComplete = true
            case (.pipelineSync, .copyIn), (.end, .copyIn):
                throw .connectionLost(reason: "COPY was sent as a query; use copy(into:columns:rows:)")
            default: break
            }
        }
    }

    /// The server's message before it closed the connection: class 57, operator intervention.
    var farewell: ServerError? {
        answers.lazy.compactMap { if case .failure(let error) = $0 { error } else { nil } }
            .first { $0.sqlState.hasPrefix("57P") }
    }
}

/// A suspended task, its deadline, and how to resume it.
struct Waiter<Value: Sendable>: Sendable {
    let id: Int
    let limit: Duration?
    let deadline: ContinuousClock.Instant?
    let continuation: CheckedContinuation<Value, any Error>

    init(id: Int, limit: Duration?, continuation: CheckedContinuation<Value, any Error>) {
        self.id = id
        self.limit = limit
        deadline = limit.map { .now + $0 }
        self.continuation = continuation
    }

    init(id: Int, deadline: ContinuousClock.Instant?, continuation: CheckedContinuation<Value, any Error>) {
        self.id = id
        limit = nil
        self.deadline = deadline
        self.continuation = continuation
    }

    var isOver: Bool { deadline.map { $0 <= .now } ?? false }
}

/// How long a connection waits for responses. The server limits each statement itself; beyond that the path to it is
/// broken, for example half-open behind a proxy that keeps acknowledging what it receives.
struct AnswerLimits {
    /// The server's own statement timeout; zero for none.
    var statement = Duration.zero
    /// Allowance for the round trip to the server.
    var grace = Duration.zero
    /// Set for the rest of a transaction whose statements may take as long as they need.
    var areLifted = false

    /// - Returns: nil to wait for ever.
    func limit(ofStatements count: Int) -> Duration? {
        areLifted || statement == .zero ? nil : statement * count + grace
    }
}
