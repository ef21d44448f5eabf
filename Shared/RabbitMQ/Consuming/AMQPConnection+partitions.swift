import MessageProtocol

/// The partitions of a queue. A service may not ask the management API, so it learns by asking for names.
extension AMQPConnection {
    /// The set of partitions to consume, made when there is none yet.
    /// - Returns: nil while an operator changes their number and the new ones have to wait.
    func partitions(of queue: ConsumerQueue) async throws -> PartitionSet? {
        var current: PartitionSet?
        var isChanging = false
        for set in PartitionSet.candidates(for: queue) {
            if try await exchangeExists(set.waitingMarker) {
                isChanging = true
            } else if try await counts(of: set.queueNames[0]) != nil {
                current = set
            }
        }
        // An old set must not be bound again while it is drained.
        guard !isChanging else { return current }
        let set = current ?? PartitionSet(queue: queue, count: configuration.partitionCount)
        try await declareQueues(of: set)
        try await bind(set)
        return set
    }

    /// Declares the set's queues and the exchange before them, to which nothing leads yet.
    func declareQueues(of set: PartitionSet) async throws {
        let channel = try await openChannel(for: nil)
        try await declareSurroundings(of: set.queue, on: channel)
        let hash = AMQPField("hash-header", .text(Envelope.partitionKeyHeader))
        try await declareExchange(set.exchange, type: "x-consistent-hash", [hash], on: channel)
        for name in set.queueNames {
            try await declareQueue(name, configuration.arguments(of: set), on: channel)
            // The key is the weight: all the same.
            try await bind(name, to: set.exchange, key: "1", on: channel)
            try await bind(name, to: set.queue.serviceExchange, key: name, on: channel)
        }
        await closeChannel(channel.id)
    }

    /// Lets messages into the set: new ones, and those that come back.
    func bind(_ set: PartitionSet) async throws {
        let channel = try await openChannel(for: nil)
        try await bindExchange(set.exchange, to: Topology.exchange, key: set.queue.message.rawValue, on: channel)
        try await bindExchange(set.exchange, to: set.queue.serviceExchange, key: set.queue.name, on: channel)
        await closeChannel(channel.id)
    }
}
