import Domain
import Foundation
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct BaselineWindowTests {
    @Test func agreesWithTheDefinitionAtEveryStep() throws {
        var random = SeededRandom(seed: 7)
        let series = try (0..<400).map { _ in
            try HealthMetric.pulse(
                .random(in: 50...70, using: &random).rounded(), .noon + .random(in: 0...(60 * .day), using: &random))
        }
        var window = BaselineWindow(series)

        for metric in series.sorted(by: { $0.measuredAt < $1.measuredAt }) {
            let (date, start) = (metric.measuredAt, metric.measuredAt - BaselineWindow.length)
            let earlier = series.filter { $0.measuredAt < date && $0.measuredAt >= start }.map(\.value)

            #expect(window.baseline(before: date) == Baseline(of: earlier))
        }
    }

    @Test func leavesOutWhatIsOlderThanFourWeeksFromTheFirstCallOn() throws {
        let old = try (0..<30).map { try HealthMetric.pulse(120, .noon - 40 * .day + Double($0)) }
        var window = BaselineWindow(old + (try HealthMetric.calmPulses(20)))

        let baseline = window.baseline(before: .noon)

        #expect(baseline?.count == 20)
        #expect(baseline?.centre == 60)
    }

    @Test func leavesOutTheMomentItself() throws {
        var window = BaselineWindow(try HealthMetric.calmPulses(20) + [.pulse(120)])

        #expect(window.baseline(before: .noon)?.count == 20)
        #expect(window.baseline(before: .noon + 1)?.count == 21)
    }
}
