import Domain
import Foundation

/// Measurements that are not judged yet, because the activity at their time may still become known: the workout that
/// explains a pulse of 150 is recorded when it ends, and its steps come minutes later.
struct SettlingSpan: Codable, Equatable, Sendable {
    /// By the measurements' clock.
    var day: CalendarDay
    /// When the first and the last of them were taken.
    var first: Date
    var last: Date
    /// From then on they are judged by what is known then.
    var due: Date

    var range: ClosedRange<Date> { min(first, last)...max(first, last) }

    /// - Parameters:
    ///   - samples: new ones; earlier ones keep their own waiting time, however often they are sent.
    ///   - days: older samples are not judged at all.
    ///   - due: when the spans end.
    /// - Returns: spans of the samples that movement changes and no source marks. Samples with a long pause between them
    ///   are in different spans, which cover no other measurements.
    static func spans(
        of samples: [HealthSample], on days: Set<CalendarDay>, in zone: TimeZone, due: Date
    ) -> [SettlingSpan] {
        var spans: [SettlingSpan] = []
        let waiting = samples.filter { $0.kind.dependsOnMovement && $0.activity == .unknown }
        for sample in waiting.sorted(by: { $0.start < $1.start }) {
            let day = sample.day(in: zone)
            guard days.contains(day) else { continue }
            if let last = spans.last, last.day == day, sample.start.timeIntervalSince(last.last) <= longestPause {
                spans[spans.count - 1].last = sample.start
            } else {
                spans.append(SettlingSpan(day: day, first: sample.start, last: sample.start, due: due))
            }
        }
        return spans
    }

    /// In seconds.
    static let longestPause = 600.0
}

extension Recording {
    /// Which of the new samples wait to be judged; none for a settling time of 0.
    func settlingSpans(of taken: [HealthSample]) -> [SettlingSpan] {
        guard settlingTime > 0 else { return [] }
        let days = TouchedDays.fresh(touched.remembered, zone: touched.zone, at: time)
        // Spans of people whose devices send every minute end together.
        let end = ((time.timeIntervalSince1970 + settlingTime) / Self.step).rounded(.up) * Self.step
        return SettlingSpan.spans(
            of: taken, on: Set(days), in: touched.zone, due: Date(timeIntervalSince1970: end))
    }

    /// In seconds.
    private static let step = 300.0
}

extension SettlingSpan {
    fileprivate func isNeighbour(of other: SettlingSpan) -> Bool {
        day == other.day && due == other.due
            && max(first, other.first).timeIntervalSince(min(last, other.last)) <= Self.longestPause
    }
}

extension [SettlingSpan] {
    /// Neighbours of one day that are due together become one.
    mutating func add(_ spans: [SettlingSpan]) {
        for span in spans {
            if let index = firstIndex(where: { $0.isNeighbour(of: span) }) {
                self[index].first = Swift.min(self[index].first, span.first)
                self[index].last = Swift.max(self[index].last, span.last)
            } else {
                append(span)
            }
        }
    }
}
