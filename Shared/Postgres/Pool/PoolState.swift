import DequeModule

/// Which connection is leased to whom: makes the decisions that the pool carries out.
struct PoolState<Connection: Sendable> {
    /// What a caller receives.
    enum Lease: Sendable {
        case connection(Connection)
        /// Permission to open one.
        case slot
    }

    typealias Waiting = CheckedContinuation<Lease, any Error>

    let size: Int
    private(set) var isClosed = false
    /// Why the last attempt to connect failed; nil after one that succeeded.
    var lastFailure: String?
    /// How many attempts to connect have met a silent host.
    var silentHosts = 0
    private var idle: [Connection] = []
    private var open = 0
    private var waiting: Deque<(id: Int, continuation: Waiting)> = []
    private var lastID = 0

    init(size: Int) { self.size = size }

    /// What is available at once: the most recently used connection, otherwise a free slot, otherwise nothing.
    mutating func lease() throws(PostgresError) -> Lease? {
        guard !isClosed else { throw .closed }
        if let connection = idle.popLast() { return .connection(connection) }
        guard open < size else { return nil }
        open += 1
        return .slot
    }

    var waitingCount: Int { waiting.count }

    var idleCount: Int { idle.count }

    /// Leased, or about to be opened.
    var leasedCount: Int { open - idle.count }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func enqueue(_ continuation: Waiting, id: Int) { waiting.append((id, continuation)) }

    /// Removes a caller that no longer waits from the queue.
    mutating func dequeue(_ id: Int) -> Waiting? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index).continuation
    }

    /// Returns a connection to the pool.
    /// - Returns: the caller that gets it next; nil when the pool is closed, and the connection must be closed too.
    mutating func takeBack(_ connection: Connection) -> Waiting? {
        if let next = waiting.popFirst() { return next.continuation }
        idle.append(connection)
        return nil
    }

    /// Returns the slot of a connection that ended or was not opened.
    /// - Returns: the caller that may open one instead.
    mutating func takeBackSlot() -> Waiting? {
        if let next = waiting.popFirst() { return next.continuation }
        open -= 1
        return nil
    }

    /// Stops leasing.
    /// - Returns: the waiting callers to fail, and the idle connections to close now; the others are closed when
    /// returned.
    mutating func close() -> (waiting: [Waiting], idle: [Connection]) {
        isClosed = true
        defer {
            open -= idle.count
            waiting.removeAll()
            idle.removeAll()
        }
        return (waiting.map(\.continuation), idle)
    }
}
