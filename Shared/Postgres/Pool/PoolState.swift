import DequeModule

/// Who holds which connection: decides, and leaves the doing to the pool.
struct PoolState<Connection: Sendable> {
    /// What a caller is given.
    enum Lease: Sendable {
        case connection(Connection)
        /// The right to open one.
        case slot
    }

    typealias Waiting = CheckedContinuation<Lease, any Error>

    let size: Int
    private(set) var isClosed = false
    /// Why the last attempt to connect failed; nil after one that succeeded.
    var lastFailure: String?
    /// How many attempts to connect have found a silent host.
    var silentHosts = 0
    private var idle: [Connection] = []
    private var open = 0
    private var waiting: Deque<(id: Int, continuation: Waiting)> = []
    private var lastID = 0

    init(size: Int) { self.size = size }

    /// What can be had at once: the connection used last, else a free slot, else nothing.
    mutating func lease() throws(PostgresError) -> Lease? {
        guard !isClosed else { throw .closed }
        if let connection = idle.popLast() { return .connection(connection) }
        guard open < size else { return nil }
        open += 1
        return .slot
    }

    var waitingCount: Int { waiting.count }

    var idleCount: Int { idle.count }

    /// Given to somebody, or about to be opened for somebody.
    var leasedCount: Int { open - idle.count }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func enqueue(_ continuation: Waiting, id: Int) { waiting.append((id, continuation)) }

    /// Takes a caller out of the line that waits no longer.
    mutating func dequeue(_ id: Int) -> Waiting? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index).continuation
    }

    /// Takes a connection back.
    /// - Returns: who gets it next; when the pool is closed nobody does, and the caller closes it.
    mutating func takeBack(_ connection: Connection) -> Waiting? {
        if let next = waiting.popFirst() { return next.continuation }
        idle.append(connection)
        return nil
    }

    /// Takes back the slot of a connection that ended or was not made.
    /// - Returns: who may open one instead.
    mutating func takeBackSlot() -> Waiting? {
        if let next = waiting.popFirst() { return next.continuation }
        open -= 1
        return nil
    }

    /// Leases nothing any more.
    /// - Returns: those who wait in vain, and the connections to close now; the others are closed as they come back.
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
