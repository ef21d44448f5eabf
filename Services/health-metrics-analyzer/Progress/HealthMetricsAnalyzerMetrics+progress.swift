import DeclaredMetrics
import Foundation
import Metrics

extension HealthMetricsAnalyzerMetrics {
    static let lastUpdate = Metric.gauge(
        "health_update_timestamp_seconds", "Unix time at which the daily update last ended; 0 before the first")
    static let tolerance = Metric.gauge(
        "health_suggestion_tolerance", "The tolerance that holds for all people; 1 is as published")
    static let importsWaiting = Metric.gauge("health_imports_waiting", "Files announced and not read yet")
    static let oldestImport = Metric.gauge("health_imports_oldest_seconds", "The age of the oldest of them")

    static let progressMetrics = [lastUpdate, tolerance, importsWaiting, oldestImport]

    static func progress(_ progress: AnalyzerProgress, at now: Date) {
        lastUpdate.gauge().record(progress.lastUpdate?.timeIntervalSince1970 ?? 0)
        tolerance.gauge().record(progress.tolerance)
        importsWaiting.gauge().record(progress.importsWaiting)
        oldestImport.gauge().record(progress.oldestImport.map { max(0, now.timeIntervalSince($0)) } ?? 0)
    }
}
