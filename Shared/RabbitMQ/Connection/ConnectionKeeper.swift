import Logging
import Messaging
import Synchronization

/// Maintains one connection for one purpose: opens it when first needed, and reports when it is lost.
actor ConnectionKeeper {
    private struct Status {
        var connection: AMQPConnection?
        /// Numbers the connections, so that the end of an old one is not mistaken for the end of its successor.
        var generation = 0
        var failure: RabbitMQError?
        var isClosed = false
    }

    nonisolated private let status = Mutex(Status())
    nonisolated private let losses = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    nonisolated private let configuration: RabbitMQConfiguration
    nonisolated private let purpose: String
    nonisolated private let meter: ConnectionMeter
    nonisolated private let logger: Logger
    private var attempt: Task<AMQPConnection, any Error>?

    init(configuration: RabbitMQConfiguration, purpose: String, logger: Logger) {
        self.configuration = configuration
        self.purpose = purpose
        meter = ConnectionMeter(purpose: purpose)
        self.logger = logger
    }

    /// The open connection, without waiting.
    nonisolated var current: AMQPConnection? { status.withLock { $0.connection } }

    /// Why there is no connection; nil before the first attempt and while there is one.
    nonisolated var failure: RabbitMQError? { status.withLock { $0.failure } }

    /// The open connection, or the result of an attempt shared by all callers.
    func connection() async throws -> AMQPConnection {
        if let current { return current }
        if let attempt { return try await attempt.value }
        // Unstructured, because one caller's cancellation must not cost the others their connection.
        let attempt = Task { try await connect() }
        self.attempt = attempt
        defer { self.attempt = nil }
        return try await attempt.value
    }

    /// Connects again whenever the connection is lost, until the task is cancelled.
    func keepConnected(_ backoff: Backoff) async {
        var losses = losses.stream.makeAsyncIterator()
        var failures = 0
        while !Task.isCancelled {
            let start = ContinuousClock.now
            if (try? await connection()) != nil {
                while current != nil, await losses.next() != nil {}
                if ContinuousClock.now - start > backoff.limit { failures = 0 }
            }
            failures += 1
            try? await Task.sleep(for: backoff.delay(afterFailures: failures))
        }
    }

    /// Closes the connection and opens no further one.
    func close() async {
        let connection = status.withLock { status in
            status.isClosed = true
            return status.connection
        }
        _ = try? await attempt?.value
        await connection?.close()
        await current?.close()
    }

    private func connect() async throws -> AMQPConnection {
        var failure = RabbitMQError.closed
        let start = Int.random(in: 0..<configuration.hosts.count)
        for host in configuration.hosts[start...] + configuration.hosts[..<start] {
            do {
                return try await connect(to: host)
            } catch {
                failure = error as? RabbitMQError ?? .connectionFailed("\(error)")
            }
        }
        note(failure)
        throw failure
    }

    private func connect(to host: RabbitMQConfiguration.Host) async throws -> AMQPConnection {
        let generation = try status.withLock { status in
            guard !status.isClosed else { throw RabbitMQError.closed }
            status.generation += 1
            return status.generation
        }
        let connection = AMQPConnection(configuration: configuration, purpose: purpose, meter: meter) {
            [weak self] reason in self?.connectionEnded(generation, reason)
        }
        try await connection.open(host, purpose: purpose)
        let (isUsable, wasLost) = status.withLock { status in
            let wasLost = status.failure != nil
            // The connection may have ended or been closed in the meantime.
            guard status.generation == generation, !status.isClosed else { return (false, wasLost) }
            status.connection = connection
            status.failure = nil
            meter.connected()
            return (true, wasLost)
        }
        guard isUsable else {
            await connection.close()
            throw RabbitMQError.connectionLost("it ended as soon as it was opened")
        }
        logger.log(
            level: wasLost ? .notice : .debug, wasLost ? "Broker connection restored" : "Broker connection open",
            metadata: ["connection": "\(purpose)", "host": "\(host)"])
        return connection
    }

    nonisolated private func connectionEnded(_ generation: Int, _ reason: RabbitMQError) {
        let isCurrent = status.withLock { status in
            guard status.generation == generation else { return false }
            status.generation += 1
            let wasOpen = status.connection != nil
            status.connection = nil
            meter.lost()
            return wasOpen
        }
        guard isCurrent else { return }
        note(reason)
        losses.continuation.yield()
    }

    /// Records why there is no connection; logged once.
    nonisolated private func note(_ failure: RabbitMQError) {
        let (isNews, isClosed) = status.withLock { status in
            let isNews = status.failure == nil
            status.failure = failure
            return (isNews, status.isClosed)
        }
        guard !isClosed else { return }
        logger.log(
            level: isNews ? .warning : .debug, isNews ? "Broker connection lost" : "Broker connection still lost",
            metadata: ["connection": "\(purpose)", "reason": "\(failure.reason)"])
    }
}
