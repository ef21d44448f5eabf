import Foundation
import Logging
import Messaging

/// Records the results of sending, all that are ready in one statement.
struct DeliveryRecorder: Sendable {
    let store: any DeliveryStore
    let state: DeliveryEngineState
    let now: @Sendable () -> Date
    let logger: Logger
    var backoff = Backoff(base: .milliseconds(200), limit: .seconds(15))
    /// Small enough to keep PostgreSQL's plan of index look-ups.
    var batchSize = 500

    /// Runs until recording is finished, or the task is cancelled; what is not recorded then is sent again after its
    /// lease, with the same ids.
    func run() async {
        while let unrecorded = await state.nextUnrecorded() {
            if !unrecorded.pauses.isEmpty {
                await persist("pause") { try await store.pause(unrecorded.pauses, at: now()) }
            }
            var rest = unrecorded.records[...]
            while !rest.isEmpty {
                let batch = Array(rest.prefix(batchSize))
                rest = rest.dropFirst(batch.count)
                await persist("record") { try await store.record(batch, at: now()) }
                for record in batch { NotifierMetrics.recorded(record) }
                state.release(batch, at: now())
            }
        }
    }

    /// Retries until it works. The messages stay in flight meanwhile, so no more are sent than can be recorded.
    private func persist(_ what: String, _ write: () async throws -> Void) async {
        var failures = 0
        while !Task.isCancelled {
            do {
                return try await write()
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures)
                logger.warning(
                    "Recording of results delayed",
                    metadata: ["what": "\(what)", "reason": "\(error)", "delay": "\(delay)"])
                try? await Task.sleep(for: delay)
            }
        }
    }
}
