public import MessageProtocol

extension RabbitMQOperator {
    /// The sets of partitions that a queue has: one, or two while their number is being changed.
    public func partitionSets(of queue: ConsumerQueue) async throws -> [KnownPartitionSet] {
        let connection = try await operating.connection()
        var known: [KnownPartitionSet] = []
        for set in PartitionSet.candidates(for: queue) {
            let isWaiting = try await connection.exchangeExists(set.waitingMarker)
            // Whoever makes a set may have come no further than its marker.
            let isThere = try await isWaiting ? true : connection.exchangeExists(set.exchange)
            if isThere { known.append(KnownPartitionSet(set: set, isWaiting: isWaiting)) }
        }
        return known
    }

    /// Makes the set with everything its consumers need, and lets messages in; harmless when it is there.
    /// - Parameter isWaiting: nobody consumes it before ``release(_:)``.
    public func declare(_ set: PartitionSet, isWaiting: Bool) async throws {
        let connection = try await operating.connection()
        // First, since a consumer that finds queues without it takes them for the ones to consume.
        if isWaiting { try await connection.declareMarker(of: set) }
        try await connection.declareQueues(of: set)
        try await connection.bind(set)
    }

    /// Lets consumers begin with a set.
    public func release(_ set: PartitionSet) async throws {
        try await operating.connection().deleteExchange(set.waitingMarker)
    }

    /// Lets no more messages into a set; harmless when that is so.
    public func unbind(_ set: PartitionSet) async throws {
        try await operating.connection().unbind(set)
    }

    /// Messages of all partitions that wait, and their consumers; partitions that are not there count nothing.
    public func depth(of set: PartitionSet) async throws -> QueueDepth {
        var sum = QueueDepth(ready: 0, consumers: 0)
        for name in set.queueNames {
            guard let depth = try await depth(of: name) else { continue }
            sum.ready += depth.ready
            sum.consumers += depth.consumers
        }
        return sum
    }

    /// Deletes a set with whatever it holds.
    public func delete(_ set: PartitionSet) async throws {
        let connection = try await operating.connection()
        // The first partition first: consumers look for it, and take the others for nothing without it. The exchange
        // last: by it, what is left is found again after an interruption.
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

/// A set of partitions that is there.
public struct KnownPartitionSet: Sendable, Equatable {
    public var set: PartitionSet
    /// Whether consumers leave it alone until those before it are drained.
    public var isWaiting: Bool

    public init(set: PartitionSet, isWaiting: Bool) {
        self.set = set
        self.isWaiting = isWaiting
    }
}
