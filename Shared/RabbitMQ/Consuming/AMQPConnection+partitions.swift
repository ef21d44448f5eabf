import MessageProtocol

/// The partitions of a queue. A service has no access to the management API, so it probes for names.
extension AMQPConnection {
    /// The set of partitions to consume, created when there is none yet.
    /// - Returns: nil while an operator changes their number and the new set has to wait.
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
        // An old set must not be bound again while it is being drained.
        guard !isChanging else { return current }
        let set = current ?? PartitionSet(queue: queue, count: configuration.partitionCount)
        try await declareQueues(of: set)
        try await bind(set)
        return set
    }

    /// Declares the set's queues and their exchange, which nothing is bound to yet.
    func declareQueues(of set: PartitionSet) async throws {
        let channel = try await openChannel(for: nil)
        try await declareSurroundings(of: set.queue, on: channel)
        let hash = AMQPField("hash-header", .text(Envelope.partitionKeyHeader))
        try await declareExchange(set.exchange, type: "x-consistent-hash", [hash], on: channel)
        for name in set.queueNames {
            try await declareQueue(name, configuration.arguments(of: set), on: channel)
            // The routing key is the weight: equal for all.
            try await bind(name, to: set.exchange, key: "1", on: channel)
            try await bind(name, to: set.queue.serviceExchange, key: name, on: channel)
        }
        await closeChannel(channel.id)
    }

    /// Routes messages into the set: new ones and those returning from a retry.
    func bind(_ set: PartitionSet) async throws {
        let channel = try await openChannel(for: nil)
        try await bindExchange(set.exchange, to: Topology.exchange, key: set.queue.message.rawValue, on: channel)
        try await bindExchange(set.exchange, to: set.queue.serviceExchange, key: set.queue.name, on: channel)
        await closeChannel(channel.id)
    }
}
