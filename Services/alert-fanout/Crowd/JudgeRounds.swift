import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Judges reports once an hour; several replicas share the work.
struct JudgeRounds: Service {
    let judgeReports: JudgeReports
    var interval = Duration.seconds(3_600)
    let logger: Logger

    func run() async throws {
        try await PeriodicTask("judge reports", every: interval, logger: logger) { try await judgeReports() }.run()
    }
}
