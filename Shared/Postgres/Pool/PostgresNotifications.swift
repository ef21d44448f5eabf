import Logging
import Messaging

/// One event of a channel.
public enum PostgresNotification: Sendable, Equatable {
    /// The channel is being listened to, for the first time or again after a lost connection: check for missed changes.
    case listening
    case received(payload: String)
}

/// The notifications of one channel, on a dedicated connection that is reopened when lost. The newest thousand are
/// buffered.
public struct PostgresNotifications: AsyncSequence, Sendable {
    let configuration: PostgresConfiguration
    let channel: String
    let backoff: Backoff
    let logger: Logger

    public struct AsyncIterator: AsyncIteratorProtocol {
        let listener: PostgresListener
        let backoff: Backoff
        let logger: Logger
        private var failures = 0

        init(listener: PostgresListener, backoff: Backoff, logger: Logger) {
            self.listener = listener
            self.backoff = backoff
            self.logger = logger
        }

        /// - Throws: `CancellationError`, and a ``PostgresError`` that is not transient.
        public mutating func next() async throws -> PostgresNotification? {
            while true {
                do {
                    let notification = try await listener.next()
                    failures = 0
                    return notification
                } catch let error as PostgresError where error.isTransient {
                    failures += 1
                    let delay = backoff.delay(afterFailures: failures)
                    logger.debug("Listening again", metadata: ["reason": "\(error)", "delay": "\(delay)"])
                    try await Task.sleep(for: delay)
                }
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            listener: PostgresListener(configuration: configuration, channel: channel), backoff: backoff, logger: logger
        )
    }
}

extension PostgresPool {
    /// Listens to a channel on a connection outside the pool.
    ///
    ///     for try await event in pool.notifications(on: "audience-changed") { … }
    public func notifications(on channel: String) -> PostgresNotifications {
        PostgresNotifications(configuration: configuration, channel: channel, backoff: backoff, logger: logger)
    }
}

/// The connection that listens to one channel.
actor PostgresListener {
    private let configuration: PostgresConfiguration
    private let channel: String
    private var connection: PostgresConnection?
    private var turn = 0

    init(configuration: PostgresConfiguration, channel: String) {
        self.configuration = configuration
        self.channel = channel
    }

    /// The next event; nil when the deadline passes.
    /// - Throws: ``PostgresError``, after which the next call connects again; `CancellationError`, which loses nothing.
    func next(before deadline: ContinuousClock.Instant? = nil) async throws -> PostgresNotification? {
        guard let connection else {
            try await listen()
            return .listening
        }
        do {
            return try await connection.nextNotification(before: deadline).map { .received(payload: $0) }
        } catch let error as PostgresError {
            self.connection = nil
            throw error
        }
    }

    private func listen() async throws {
        do {
            let connection = try await PostgresConnection.open(configuration, turn: turn)
            _ = try await connection.run(["LISTEN \(identifier: channel)"])
            self.connection = connection
        } catch {
            turn += 1
            throw error.asPostgresError
        }
    }
}
