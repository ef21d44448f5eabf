import Foundation
import Logging
import ServiceLifecycle

/// Judges reports once an hour; several replicas share the work.
struct JudgeRounds: Service {
    let judgeReports: JudgeReports
    var interval = Duration.seconds(3_600)
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await judgeReports()
                } catch is CancellationError {
                    return
                } catch {
                    logger.warning("Reports not judged", metadata: ["reason": "\(error)"])
                }
                try? await Task.sleep(for: interval)
            }
        }
    }
}
