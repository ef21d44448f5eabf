import Foundation
import Testing

@testable import Domain

@Suite struct OwnBaselineRuleTests {
    struct Edge: CustomStringConvertible, Sendable {
        var rule: OwnBaselineRule
        var kind: HealthMetric.Kind
        /// A person's value on every day before: so their spread is the device's noise.
        var usual: Double
        var within: Double
        var beyond: Double
        var description: String { kind.rawValue }
    }

    @Test(arguments: [
        Edge(rule: .restingHeartRate, kind: .restingHeartRate, usual: 60, within: 62.5, beyond: 62.6),
        Edge(rule: .heartRate, kind: .heartRate, usual: 70, within: 73.75, beyond: 73.8),
        Edge(rule: .temperature, kind: .bodyTemperature, usual: 36.5, within: 36.87, beyond: 36.88),
        Edge(rule: .temperature, kind: .wristTemperature, usual: 34, within: 34.37, beyond: 34.38),
        Edge(rule: .temperature, kind: .wristTemperatureDeviation, usual: 0, within: 0.37, beyond: 0.38),
        Edge(rule: .respiratoryRate, kind: .respiratoryRate, usual: 14, within: 15.25, beyond: 15.3),
        Edge(rule: .oxygenSaturation, kind: .oxygenSaturation, usual: 96, within: 94.25, beyond: 94.2),
        Edge(rule: .heartRateVariability, kind: .heartRateVariabilityRMSSD, usual: 40, within: 31.2, beyond: 31.1),
        Edge(rule: .heartRateVariability, kind: .heartRateVariabilitySDNN, usual: 40, within: 31.2, beyond: 31.1),
        Edge(rule: .sleep, kind: .sleep, usual: 450, within: 315, beyond: 314),
        Edge(rule: .sleep, kind: .sleep, usual: 450, within: 585, beyond: 586),
        Edge(rule: .highSystolicPressure, kind: .systolicBloodPressure, usual: 135, within: 145, beyond: 145.1),
        Edge(rule: .highDiastolicPressure, kind: .diastolicBloodPressure, usual: 85, within: 95, beyond: 95.1),
        Edge(rule: .lowSystolicPressure, kind: .systolicBloodPressure, usual: 105, within: 95, beyond: 94.9),
    ])
    func findsWhatIsBeyondThePersonsOwnLimit(_ edge: Edge) throws {
        #expect(try candidates(edge.rule, edge.kind, usual: edge.usual, then: edge.within).isEmpty)
        let candidate = try #require(
            try candidates(edge.rule, edge.kind, usual: edge.usual, then: edge.beyond).first)
        #expect(candidate.detector == edge.kind.detector)
        #expect(candidate.rule == .ownBaseline)
        #expect(candidate.urgent == nil)
        #expect(abs((candidate.usual ?? .nan) - edge.usual) < 1e-9)
        #expect(candidate.strength >= 1 && candidate.strength < 1.1)
    }

    @Test(arguments: [
        (OwnBaselineRule.highSystolicPressure, HealthMetric.Kind.systolicBloodPressure, 110.0, 139.0),
        (.highDiastolicPressure, .diastolicBloodPressure, 70, 89),
        (.lowSystolicPressure, .systolicBloodPressure, 130, 101),
        (.oxygenSaturation, .oxygenSaturation, 100, 95.1), (.restingHeartRate, .restingHeartRate, 70, 50),
        (.heartRateVariability, .heartRateVariabilityRMSSD, 30, 90), (.respiratoryRate, .respiratoryRate, 18, 12),
        (.temperature, .wristTemperature, 35, 32),
    ])
    func aChangeWithinWhatIsHealthyIsNoFinding(
        _ rule: OwnBaselineRule, _ kind: HealthMetric.Kind, _ usual: Double, _ today: Double
    ) throws {
        #expect(try candidates(rule, kind, usual: usual, then: today).isEmpty)
    }

    @Test func widensWithTheTolerance() throws {
        let person = HealthScene.person(.restingHeartRate, Array(repeating: 60, count: 30) + [65])

        #expect(try HealthScene.candidates(OwnBaselineRule.restingHeartRate, person, tolerance: 1.9).count == 1)
        #expect(try HealthScene.candidates(OwnBaselineRule.restingHeartRate, person, tolerance: 2).isEmpty)
    }

    @Test func givesPeopleWhoSwingMoreRoom() throws {
        let swinging = (0..<30).map { 60 + Double($0 % 7) - 3 }
        let person = HealthScene.person(.restingHeartRate, swinging + [66])

        #expect(try HealthScene.candidates(OwnBaselineRule.restingHeartRate, person).isEmpty)
        #expect(try candidates(.restingHeartRate, .restingHeartRate, usual: 60, then: 66).count == 1)
    }

    @Test func leavesTheHeartAtNightToNightSignal() throws {
        let person = HealthScene.person(.heartRate, HealthScene.steady(55, days: 30) + [90])

        #expect(try HealthScene.candidates(OwnBaselineRule.heartRate, person).isEmpty)
    }

    private func candidates(
        _ rule: OwnBaselineRule, _ kind: HealthMetric.Kind, usual: Double, then today: Double
    ) throws -> [HealthCandidate] {
        let values = Array(repeating: usual, count: 30) + [today]
        let person = HealthScene.person(values.map { [HealthScene.figure(kind, $0, part: .morning)] })
        return try HealthScene.candidates(rule, person)
    }
}
