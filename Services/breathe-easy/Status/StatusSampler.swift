import BrokerManagement
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Reads all parts every few seconds and puts them on the board, so that the cost does not grow with the viewers.
///
/// It samples without viewers too: whoever opens the page wants to see the hour before.
struct StatusSampler: Service {
    /// Each part is read on its own, so that one can fail alone.
    struct Readers: Sendable {
        var lanes: @Sendable () async throws -> [LaneCounts]
        var channels: @Sendable () async throws -> [ChannelCounts]
        var sources: @Sendable () async throws -> [SourceStatus]
        var messages: @Sendable () async throws -> MessageCounts
        /// Nil without the address of RabbitMQ's management API.
        var broker: (@Sendable () async throws -> BrokerFigures)?
    }

    /// What the broker says of itself and its queues.
    struct BrokerFigures: Sendable {
        var queues: [QueueStatus]
        var alarms: [String] = []
    }

    let board: StatusBoard
    let readers: Readers
    var interval = Duration.seconds(10)
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        try await PeriodicTask("sample the status", every: interval, logger: logger) { await sample() }.run()
    }

    /// Reads everything once; a part that cannot be read is unknown from then on.
    func sample() async {
        async let lanes = Self.result(of: readers.lanes)
        async let channels = Self.result(of: readers.channels)
        async let sources = Self.result(of: readers.sources)
        async let messages = Self.result(of: readers.messages)
        async let broker = broker()
        let results = await (lanes, channels, sources, messages, broker)
        guard !Task.isCancelled else { return }
        let time = now()
        var snapshot = board.snapshot
        snapshot.sampledAt = time
        update(&snapshot.lanes, results.0, named: "ledger", at: time)
        update(&snapshot.channels, results.1, named: "channels", at: time)
        update(&snapshot.sources, results.2, named: "sources", at: time)
        update(&snapshot.messages, results.3, named: "outboxes", at: time)
        if let broker = results.4 {
            update(&snapshot.queues, broker.map(\.queues), named: "queues", at: time)
            snapshot.alarms = snapshot.alarms.after(broker.map(\.alarms), at: time)
        } else {
            (snapshot.queues, snapshot.alarms) = (.off, .off)
        }
        board.show(snapshot)
    }

    /// Logs a failure when it begins, not at every sample.
    private func update<Value>(
        _ part: inout StatusPart<Value>, _ result: Result<Value, any Error>, named name: String, at time: Date
    ) {
        let before = part
        part = part.after(result, at: time)
        guard case .unknown(_, let reason) = part else { return }
        if case .unknown(_, reason) = before { return }
        logger.warning("Status is unknown", metadata: ["part": "\(name)", "reason": "\(reason)"])
    }

    private func broker() async -> Result<BrokerFigures, any Error>? {
        guard let read = readers.broker else { return nil }
        return await Self.result(of: read)
    }

    private static func result<Value: Sendable>(
        of read: @Sendable () async throws -> Value
    ) async -> Result<Value, any Error> {
        do { return .success(try await read()) } catch { return .failure(error) }
    }
}
