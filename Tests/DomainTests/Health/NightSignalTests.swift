import Testing

@testable import Domain

@Suite struct NightSignalTests {
    @Test(arguments: [
        ([64.0, 64], true), ([64, 63.9], false), ([63.9, 64], false), ([80, 60], false), ([90, 64], true),
    ])
    func findsTwoNightsFourBeatsAboveTheMedian(_ nights: [Double], _ isFound: Bool) throws {
        #expect(try candidates(then: nights).isEmpty == !isFound)
    }

    @Test func namesTheLimitAndTheMedian() throws {
        let candidate = try #require(try candidates(then: [70, 66]).first)

        #expect(candidate.detector == .nightSignal)
        #expect(candidate.value == 66)
        #expect([candidate.limit, candidate.usual] == [64, 60])
        // By the lower of the two nights: six beats of the four.
        #expect(candidate.strength == 1.5)
        #expect(candidate.urgent == nil)
    }

    @Test func bridgesOneMissingNight() throws {
        #expect(try candidates(then: [66, nil, 66]).count == 1)
        #expect(try candidates(then: [66, nil, nil, 66]).isEmpty)
        #expect(try candidates(then: [66, 60, 66]).isEmpty)
    }

    @Test func widensWithTheTolerance() throws {
        #expect(try candidates(then: [66, 66], tolerance: 1.5).count == 1)
        #expect(try candidates(then: [66, 66], tolerance: 1.51).isEmpty)
    }

    @Test func waitsForTenNightsBeforeTheLastWeek() throws {
        #expect(try candidates(after: 17, then: [70, 70]).count == 1)
        #expect(try candidates(after: 16, then: [70, 70]).isEmpty)
    }

    @Test func keepsSilentWhenTheDeviceChanges() throws {
        var days = HealthScene.steady(60, days: 30).map { [HealthScene.figure(.heartRate, $0)] }
        days += [[HealthScene.figure(.heartRate, 70, device: 2)], [HealthScene.figure(.heartRate, 70, device: 2)]]

        #expect(try HealthScene.candidates(NightSignal(), HealthScene.person(days)).isEmpty)
    }

    @Test func doesNotTakeALongIllnessForTheNormal() throws {
        #expect(try candidates(then: Array(repeating: 68, count: 14)).count == 1)
    }

    private func candidates(
        after days: Int = 30, then nights: [Double?], tolerance: Double = 1
    ) throws -> [HealthCandidate] {
        let values = HealthScene.steady(60, days: days).map(Optional.some) + nights
        let figures = values.map { value in value.map { [HealthScene.figure(.heartRate, $0)] } ?? [] }
        return try HealthScene.candidates(NightSignal(), HealthScene.person(figures), tolerance: tolerance)
    }
}
