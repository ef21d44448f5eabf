import Logging
import Messaging
import ServiceLifecycle

/// Loads the audience when the process starts, and looks for changes from time to time, so that an alert after a quiet
/// week finds few.
struct AudienceMirroring: Service {
    let mirror: AudienceMirror
    var interval = Duration.seconds(60)
    var backoff = Backoff()
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var failures = 0
            while !Task.isCancelled {
                do {
                    let count = try await mirror.current().index.count
                    logger.debug("Audience is up to date", metadata: ["people": "\(count)"])
                    failures = 0
                } catch is CancellationError {
                    return
                } catch {
                    failures += 1
                    logger.warning("Audience cannot be read", metadata: ["reason": "\(error)"])
                }
                let delay = failures == 0 ? interval : backoff.delay(afterFailures: failures)
                try? await Task.sleep(for: delay)
            }
        }
    }
}
