import Foundation

/// When a person was moving, based on steps and workouts.
struct MovementTimes: Hashable, Sendable {
    /// Ascending, disjoint, in seconds since 1970.
    private var starts: [Double] = []
    private var ends: [Double] = []
    /// Without steps, a minute without movement cannot be distinguished from one without a measurement.
    private(set) var isKnown = false

    init(of samples: [HealthSample]) {
        var spans: [(start: Double, end: Double)] = []
        for index in samples.indices {
            let kind = samples[index].metric.kind
            guard kind == .steps || kind == .exercise else { continue }
            let start = samples[index].metric.measuredAt.timeIntervalSince1970
            let end = samples[index].end?.timeIntervalSince1970 ?? start
            if kind == .steps {
                guard end - start <= Self.longestCount, end > start else { continue }
                isKnown = true
                guard samples[index].metric.value > 0 else { continue }
            }
            spans.append((start, max(start, end) + Self.recovery))
        }
        spans.sort { $0.start < $1.start }
        for span in spans {
            if let last = ends.last, span.start <= last {
                ends[ends.count - 1] = max(last, span.end)
            } else {
                starts.append(span.start)
                ends.append(span.end)
            }
        }
    }

    /// - Parameter instant: in seconds since 1970.
    func activity(at instant: Double) -> HealthFigure.Activity {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        if low > 0, instant < ends[low - 1] { return .moving }
        return isKnown ? .atRest : .unknown
    }

    /// A step count over a longer period does not show when the steps were taken.
    static let longestCount = 15.0 * 60
    /// After a step or workout the heart is not at rest for this long. NightSignal leaves out only the minute of the
    /// step itself (https://doi.org/10.1038/s41591-021-01593-2); five minutes are this project's own choice.
    static let recovery = 5.0 * 60
}
