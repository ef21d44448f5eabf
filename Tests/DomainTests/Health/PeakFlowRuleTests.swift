import Testing

@testable import Domain

@Suite struct PeakFlowRuleTests {
    @Test(arguments: [(400.0, nil, nil), (399, 400.0, nil), (250, 400, nil), (249, 250, 250.0)])
    func isAskedBelowFourFifthsAndUrgentBelowHalfOfTheBest(
        _ value: Double, _ limit: Double?, _ urgent: Double?
    ) throws {
        let candidate = try candidates([480, 490, 500, 470, 480, 490, 450, value]).first

        #expect(candidate?.limit == limit)
        #expect(candidate?.urgent?.limit == urgent)
        #expect(candidate.map { $0.usual == 500 } != false)
    }

    @Test func needsAWeekToKnowTheBest() throws {
        #expect(try candidates([500, 500, 500, 500, 500, 500, 200]).isEmpty)
        #expect(try candidates([500, 500, 500, 500, 500, 500, 500, 200]).count == 1)
    }

    @Test func takesTheBestBlowOfTheWorstPartOfTheDay() throws {
        var days = Array(repeating: [HealthScene.figure(.peakFlow, 500, part: .morning)], count: 10)
        var evening = HealthScene.figure(.peakFlow, 200, part: .evening)
        evening.high = 300
        days.append([HealthScene.figure(.peakFlow, 500, part: .morning), evening])

        let candidate = try #require(
            try HealthScene.candidates(PeakFlowRule(), HealthScene.person(days)).first)

        #expect(candidate.value == 300)
        #expect(candidate.urgent == nil)
        #expect(abs(candidate.strength - 2) < 1e-9)
    }

    @Test func doesNotTakeTheBestOfAnotherMeter() throws {
        var days = Array(repeating: [HealthScene.figure(.peakFlow, 500, device: 1)], count: 10)
        days.append([HealthScene.figure(.peakFlow, 200, device: 2)])

        #expect(try HealthScene.candidates(PeakFlowRule(), HealthScene.person(days)).isEmpty)
    }

    private func candidates(_ values: [Double]) throws -> [HealthCandidate] {
        try HealthScene.candidates(PeakFlowRule(), HealthScene.person(.peakFlow, values))
    }
}
