import Foundation
import Testing

@testable import Domain

@Suite struct DeviationTests {
    @Test(arguments: [
        (HealthMetric.Kind.heartRate, 40.0, 40.0), (.heartRate, 131, 131), (.heartRate, 170, 131),
        (.bodyTemperature, 35, 35), (.bodyTemperature, 39.1, 39.1), (.systolicBloodPressure, 90, 90),
        (.systolicBloodPressure, 180, 180), (.diastolicBloodPressure, 40, 40), (.diastolicBloodPressure, 110, 110),
    ])
    func asksWhoeverReachesAFixedLimit(_ kind: HealthMetric.Kind, _ value: Double, _ limit: Double) throws {
        let deviation = try #require(Deviation(of: try metric(value, kind), against: nil))

        #expect(deviation.rule == .fixedLimit)
        #expect(deviation.limit == limit)
        #expect(deviation.usual == nil)
    }

    @Test(arguments: [
        (HealthMetric.Kind.heartRate, 41.0...130.0), (.bodyTemperature, 35.1...39.0),
        (.systolicBloodPressure, 91...179), (.diastolicBloodPressure, 41...109),
    ])
    func keepsQuietWithinTheLimitsWhileThePersonIsUnknown(
        _ kind: HealthMetric.Kind, _ range: ClosedRange<Double>
    ) throws {
        #expect(Deviation(of: try metric(range.lowerBound, kind), against: nil) == nil)
        #expect(Deviation(of: try metric(range.upperBound, kind), against: nil) == nil)
    }

    @Test func namesThePersonsUsualValueBesideAFixedLimit() throws {
        let baseline = Baseline(centre: 135, spread: 4, count: 30)

        let deviation = Deviation(of: try metric(133), against: baseline)

        #expect(deviation?.rule == .fixedLimit)
        #expect(deviation?.usual == 135)
    }

    @Test func asksBeyondThreeAndAHalfSpreadsOnEitherSide() throws {
        let baseline = Baseline(centre: 70, spread: 4, count: 30)

        #expect(Deviation(of: try metric(84), against: baseline) == nil)
        #expect(Deviation(of: try metric(56), against: baseline) == nil)
        let high = try #require(Deviation(of: try metric(84.1), against: baseline))
        let low = try #require(Deviation(of: try metric(55.9), against: baseline))
        #expect([high.limit, low.limit] == [84, 56])
        #expect([high.rule, low.rule] == [.ownBaseline, .ownBaseline])
        #expect([high.usual, low.usual] == [70, 70])
    }

    @Test func takesTheTolerance() throws {
        let baseline = Baseline(centre: 70, spread: 4, count: 30)

        #expect(Deviation(of: try metric(80), against: baseline) == nil)
        #expect(Deviation(of: try metric(80), against: baseline, tolerance: 2) != nil)
    }

    @Test(arguments: [
        (HealthMetric.Kind.heartRate, 60.0, 10.5), (.bodyTemperature, 36.6, 0.7),
        (.systolicBloodPressure, 120, 14), (.diastolicBloodPressure, 80, 14),
    ])
    func allowsForTheDevicesNoiseWhenAllValuesAreTheSame(
        _ kind: HealthMetric.Kind, _ usual: Double, _ margin: Double
    ) throws {
        let baseline = try #require(Baseline(of: Array(repeating: usual, count: 25)))

        #expect(Deviation(of: try metric(usual + margin - 0.01, kind), against: baseline) == nil)
        #expect(Deviation(of: try metric(usual + margin + 0.01, kind), against: baseline) != nil)
    }

    private func metric(_ value: Double, _ kind: HealthMetric.Kind = .heartRate) throws -> HealthMetric {
        try HealthMetric(kind: kind, value: value, measuredAt: Date(timeIntervalSince1970: 0))
    }
}
