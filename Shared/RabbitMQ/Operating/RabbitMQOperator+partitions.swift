public import MessageProtocol

extension RabbitMQOperator {
    /// The sets of partitions that a queue has: one, or two while their number is being changed.
    public func partitionSets(of queue: ConsumerQueue) async throws -> [KnownPartitionSet] {
        let connection = try await operating.connection()
        var known: [KnownPartitionSet] = []
        for set in PartitionSet.candidates(for: queue) {
            let isWaiting = try await connection.exchangeExists(set.waitingMarker)
            // The creation of a set may have stopped after its marker.
            let isThere = try await isWaiting ? true : connection.exchangeExists(set.exchange)
            if isThere { known.append(KnownPartitionSet(set: set, isWaiting: isWaiting)) }
        }
        return known
    }

    /// Creates the set with everything its consumers need, and routes messages into it; idempotent.
    /// - Parameter isWaiting: whether consumers leave it alone until ``release(_:)``.
    public func declare(_ set: PartitionSet, isWaiting: Bool) async throws {
        try await operating.declaring { connection in
            // First, since a consumer that finds queues without a marker starts to consume them.
            if isWaiting { try await connection.declareMarker(of: set) }
            try await connection.declareQueues(of: set)
            try await connection.bind(set)
        }
    }

    /// Lets consumers start with a set.
    public func release(_ set: PartitionSet) async throws {
        try await operating.connection().deleteExchange(set.waitingMarker)
    }

    /// Stops routing messages into a set; idempotent.
    public func unbind(_ set: PartitionSet) async throws {
        try await operating.connection().unbind(set)
    }

    /// The messages waiting in all partitions, and their consumers; missing partitions count as zero.
    public func depth(of set: PartitionSet) async throws -> QueueDepth {
        var sum = QueueDepth(ready: 0, consumers: 0)
        for name in set.queueNames {
            guard let depth = try await depth(of: name) else { continue }
            sum.ready += depth.ready
            sum.consumers += depth.consumers
        }
        return sum
    }

    /// Deletes a set with its messages.
    public func delete(_ set: PartitionSet) async throws {
        let connection = try await operating.connection()
        // The first partition goes first, because consumers look for it and ignore a set without it. The exchange goes
        // last, because the remains are found by it after an interruption.
        for name in set.queueNames { try await connection.deleteQueue(name) }
        try await connection.deleteExchange(set.exchange)
    }
}

extension AMQPConnection {
    fileprivate func declareMarker(of set: PartitionSet) async throws {
        let channel = try await openChannel(for: nil)
        try await declareExchange(set.waitingMarker, type: "fanout", on: channel)
        await closeChannel(channel.id)
    }
}

/// An existing set of partitions.
public struct KnownPartitionSet: Sendable, Equatable {
    public var set: PartitionSet
    /// Whether consumers leave it alone until those before it are drained.
    public var isWaiting: Bool

    public init(set: PartitionSet, isWaiting: Bool) {
        self.set = set
        self.isWaiting = isWaiting
    }
}
