import MessageProtocol
public import Messaging

extension RabbitMQBroker {
    public func consume(
        _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws {
        let queue = subscription.queue
        consumers.note(queue, "is starting")
        do {
            let (connection, names) = try await queueNames(of: subscription)
            let running = try await start(names, subscription, on: connection, handle)
            consumers.note(queue, nil)
            try await withThrowingDiscardingTaskGroup { group in
                for (consumer, channel) in running {
                    group.addTask { try await consumer.run(on: channel) }
                    group.addTask { await consumer.watch() }
                }
            }
            consumers.forget(queue)
        } catch is CancellationError {
            consumers.forget(queue)
        } catch {
            consumers.note(queue, "stopped: \(error)")
            throw error
        }
    }

    /// - Returns: the names of the queues to consume on the broker, and the connection that found them.
    private func queueNames(of subscription: Subscription) async throws -> (AMQPConnection, [String]) {
        while true {
            let (connection, names) = try await declare(subscription)
            if let names { return (connection, names) }
            consumers.note(subscription.queue, "waits while an operator changes its partitions")
            // The broker does not notify anyone that an exchange is gone.
            try await Task.sleep(for: .seconds(2))
        }
    }

    /// Declares whatever is missing.
    /// - Returns: the queues that hold the messages; nil while consumers have to wait.
    func declare(_ subscription: Subscription) async throws -> (AMQPConnection, [String]?) {
        let queue = subscription.queue
        return try await declaring { [consuming] in
            try await consuming.declaring { connection in
                try await connection.declare(queue, retryDelays: subscription.retryDelays)
                guard queue.isPartitioned else { return (connection, [queue.name]) }
                return (connection, try await connection.partitions(of: queue)?.queueNames)
            }
        }
    }

    private func start(
        _ names: [String], _ subscription: Subscription, on connection: AMQPConnection,
        _ handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws -> [(QueueConsumer, AMQPChannel.ID)] {
        var running: [(QueueConsumer, AMQPChannel.ID)] = []
        do {
            for name in names {
                let consumer = QueueConsumer(name, subscription, of: self, on: connection, handle)
                running.append((consumer, try await consumer.start()))
            }
            return running
        } catch {
            for (consumer, channel) in running {
                consumer.intake.end(.asked)
                consumer.intake.abandon()
                await connection.endConsuming(channel)
            }
            throw error
        }
    }
}

/// Runs operations one after another, in the order of the calls.
///
/// RabbitMQ 3.10 closes a connection with 541 INTERNAL_ERROR when a quorum queue is declared twice at the same moment,
/// which the consumers of a service would do with the delay queues that they share.
actor OneAtATime {
    private var last: Task<Void, Never>?

    func callAsFunction<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let before = last
        let task = Task {
            await before?.value
            return try await work()
        }
        last = Task { _ = await task.result }
        return try await task.value
    }
}
