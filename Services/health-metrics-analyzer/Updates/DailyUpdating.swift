import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Runs the day's update once its hour has come.
struct DailyUpdating: Service {
    let update: DailyUpdate
    /// In UTC.
    let hour: Int
    let now: @Sendable () -> Date
    let logger: Logger
    /// How often it looks whether the hour has come, or another replica has left the update undone.
    var interval = Duration.seconds(60)

    func run() async throws {
        try await PeriodicTask("run the daily update", every: interval, failureLevel: .error, logger: logger) {
            if isDue { try await runOnce() }
        }.run()
    }

    var isDue: Bool {
        Int(now().timeIntervalSince1970 / 3_600) % 24 >= hour
    }

    func runOnce() async throws {
        guard let report = try await update() else { return }
        HealthMetricsAnalyzerMetrics.count(report.people, HealthMetricsAnalyzerMetrics.judged)
        if report.unreadable > 0 {
            logger.error("Health data does not open", metadata: ["people": "\(report.unreadable)"])
        }
        logger.info(
            "Daily update done", metadata: ["people": "\(report.people)", "suggested": "\(report.suggested)"])
    }
}
