import Domain
import Foundation

/// Which measurements are worth a quiz: the first unusual one of its kind on a UTC day, while it is still news.
enum SuggestionRule {
    /// A quiz asks how the person feels now, so an older measurement, such as one of a first upload, raises none.
    static let freshness: TimeInterval = 48 * 3_600

    /// Judges each metric against the baseline that held before it.
    /// - Parameter history: the person's measurements of the four weeks before each metric, and the metrics themselves.
    static func deviations(of metrics: [HealthMetric], in history: [HealthMetric], at now: Date) -> [Deviation] {
        HealthMetric.Kind.allCases.flatMap { kind in
            firstOfEachDay(
                among: metrics.filter { $0.kind == kind && $0.measuredAt >= now - freshness },
                window: BaselineWindow(history.filter { $0.kind == kind }))
        }
    }

    private static func firstOfEachDay(among metrics: [HealthMetric], window: BaselineWindow) -> [Deviation] {
        var window = window
        var days: Set<UTCDay> = []
        var deviations: [Deviation] = []
        for metric in metrics.sorted(by: { $0.measuredAt < $1.measuredAt }) {
            let baseline = window.baseline(before: metric.measuredAt)
            let day = UTCDay(of: metric.measuredAt)
            guard !days.contains(day), let deviation = Deviation(of: metric, against: baseline) else { continue }
            days.insert(day)
            deviations.append(deviation)
        }
        return deviations
    }
}
