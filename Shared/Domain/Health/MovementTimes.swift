import Foundation

/// When a person was moving, at rest or asleep, based on steps, workouts, sleep and the marks of sources.
struct MovementTimes: Hashable, Sendable {
    private let moving: ActivitySpans
    private let asleep: ActivitySpans
    /// Where steps were counted: outside of ``moving`` the person took none.
    private let counted: ActivitySpans

    init(of samples: [HealthSample]) {
        var (moving, asleep, counted): ([Span], [Span], [Span]) = ([], [], [])
        for index in samples.indices {
            let kind = samples[index].metric.kind
            let start = samples[index].metric.measuredAt.timeIntervalSince1970
            let end = max(start, samples[index].end?.timeIntervalSince1970 ?? start)
            if samples[index].activity == .moving { moving.append((start, end + Self.recovery)) }
            switch kind {
            case .exercise: moving.append((start, end + Self.recovery))
            case .sleep where end - start <= Self.longestSleep: asleep.append((start, end))
            case .steps where end > start && end - start <= Self.longestCount:
                counted.append((start - Self.longestCount, end + Self.longestCount))
                if samples[index].metric.value > 0 { moving.append((start, end + Self.recovery)) }
            default: break
            }
        }
        self.moving = ActivitySpans(moving)
        self.asleep = ActivitySpans(asleep)
        self.counted = ActivitySpans(counted, bridging: Self.longestPause - 2 * Self.longestCount)
    }

    /// - Parameters:
    ///   - mark: what the source says of the measurement itself.
    ///   - start: of the measurement's interval, in seconds since 1970; its end for a moment.
    func activity(_ mark: HealthFigure.Activity, from start: Double, to end: Double) -> HealthFigure.Activity {
        if let known = certainActivity(mark, from: start, to: end) { return known }
        return counted.cover(start, end) ? .atRest : .unknown
    }

    /// The activity, once nothing that may still arrive can change it; nil until then: a workout without steps, such as
    /// a ride, is recorded when it ends.
    func certainActivity(
        _ mark: HealthFigure.Activity, from start: Double, to end: Double
    ) -> HealthFigure.Activity? {
        if mark != .unknown { return mark }
        // A moment lies within a span or does not.
        let isMoving =
            end > start
            ? moving.overlap(start, end) > Self.movingShare * (end - start) : moving.cover(start, start)
        if isMoving { return .moving }
        return asleep.cover(start, end) ? .atRest : nil
    }

    private typealias Span = (start: Double, end: Double)

    /// A step count over a longer period does not show when the steps were taken.
    static let longestCount = 15.0 * 60
    /// Many devices write no count while no step is taken. Somebody who sits for longer than this is not known to sit: the counting
    /// device may have been left behind. This project's own choice, as are the next two.
    static let longestPause = 2.0 * 3_600
    /// A longer sleep is a day's total, not a night.
    static let longestSleep = 16.0 * 3_600
    /// The share of a longer measurement that may be spent moving, such as a walk to the kitchen in a night's mean.
    static let movingShare = 0.1
    /// After a step or workout the heart is not at rest for this long. NightSignal leaves out only the minute of the
    /// step itself (https://doi.org/10.1038/s41591-021-01593-2); five minutes are this project's own choice.
    static let recovery = 5.0 * 60
}
