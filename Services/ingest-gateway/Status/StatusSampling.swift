import BrokerManagement
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Looks every few seconds at all parts and puts on the board what it saw, however many people look at the page.
///
/// It goes on while nobody looks: whoever opens the page wants to see the hour before.
struct StatusSampling: Service {
    let board: StatusBoard
    let readers: StatusReaders
    var interval = Duration.seconds(10)
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        try await PeriodicTask("sample the status", every: interval, logger: logger, work: look).run()
    }

    /// One look at everything; a part that cannot be read is unknown from then on.
    @Sendable func look() async {
        async let lanes = Self.result(of: readers.lanes)
        async let channels = Self.result(of: readers.channels)
        async let providers = Self.result(of: readers.providers)
        async let queues = queues()
        let looks = await (lanes, channels, providers, queues)
        guard !Task.isCancelled else { return }
        let time = now()
        var snapshot = board.snapshot
        snapshot.lookedAt = time
        note("ledger", looks.0, &snapshot.lanes, time)
        note("channels", looks.1, &snapshot.channels, time)
        note("sources", looks.2, &snapshot.providers, time)
        if let queues = looks.3 { note("queues", queues, &snapshot.queues, time) } else { snapshot.queues = .off }
        board.show(snapshot)
    }

    /// Logs a failure once, not at every look.
    private func note<Value>(
        _ name: String, _ look: Result<Value, any Error>, _ part: inout StatusPart<Value>, _ time: Date
    ) {
        let before = part
        part = part.after(look, at: time)
        guard case .unknown(_, let reason) = part else { return }
        if case .unknown(_, reason) = before { return }
        logger.warning("Status is unknown", metadata: ["part": "\(name)", "reason": "\(reason)"])
    }

    private func queues() async -> Result<[QueueStatus], any Error>? {
        guard let read = readers.queues else { return nil }
        return await Self.result(of: read)
    }

    private static func result<Value: Sendable>(
        of read: @Sendable () async throws -> Value
    ) async -> Result<Value, any Error> {
        do { return .success(try await read()) } catch { return .failure(error) }
    }
}
