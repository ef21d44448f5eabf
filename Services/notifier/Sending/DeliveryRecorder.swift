import Foundation
import Logging
import Messaging

/// Writes down what came of messages: whatever ended meanwhile in one statement.
struct DeliveryRecorder: Sendable {
    let store: any DeliveryStore
    let desk: SendingDesk
    let now: @Sendable () -> Date
    let logger: Logger
    var backoff = Backoff(base: .milliseconds(200), limit: .seconds(15))
    /// Fewer than PostgreSQL plans for differently.
    var batchSize = 500

    /// Until nothing more comes and everything is written down, or the task is cancelled; what is not written down then
    /// is sent again after its lease, with the same ids.
    func run() async {
        while let unrecorded = await desk.nextUnrecorded() {
            if !unrecorded.pauses.isEmpty {
                await persist("pause") { try await store.pause(unrecorded.pauses, at: now()) }
            }
            var rest = unrecorded.records[...]
            while !rest.isEmpty {
                let batch = Array(rest.prefix(batchSize))
                rest = rest.dropFirst(batch.count)
                await persist("record") { try await store.record(batch, at: now()) }
                for record in batch { NotifierMetrics.recorded(record) }
                desk.release(batch, at: now())
            }
        }
    }

    /// Tries until it works: the messages stay under way meanwhile, so that no more are sent than can be written down.
    private func persist(_ what: String, _ write: () async throws -> Void) async {
        var failures = 0
        while !Task.isCancelled {
            do {
                return try await write()
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures)
                logger.warning(
                    "Results of sending wait",
                    metadata: ["what": "\(what)", "reason": "\(error)", "delay": "\(delay)"])
                try? await Task.sleep(for: delay)
            }
        }
    }
}
