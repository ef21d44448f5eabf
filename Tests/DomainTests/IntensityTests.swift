import Domain
import Testing

@Suite struct IntensityTests {
    @Test(arguments: 0...10)
    func acceptsTheWholeScale(value: Int) throws {
        #expect(try Intensity(value).value == value)
    }

    @Test(arguments: [-1, 11, Int.min, Int.max])
    func refusesWhatIsOffTheScale(value: Int) {
        #expect(throws: DomainError(field: "intensity", problem: "must be a whole number from 0 to 10")) {
            try Intensity(value)
        }
    }

    @Test(arguments: [
        (0, PollenLevel.none), (1, .low), (2, .low), (3, .moderate), (5, .moderate), (6, .high), (8, .high),
        (9, .veryHigh), (10, .veryHigh),
    ])
    func everyEdgeHasItsLevel(value: Int, level: PollenLevel) throws {
        #expect(try Intensity(value).level == level)
    }

    @Test func intensitiesAndLevelsAreOrdered() throws {
        #expect(try Intensity(3) < Intensity(4))
        #expect(PollenLevel.allCases == PollenLevel.allCases.sorted())
        #expect(PollenLevel.veryHigh > .high)
    }

    @Test(arguments: ["-1", "11", "2.5", "\"3\"", "null"])
    func refusesAnImpossibleIntensityInJSON(json: String) {
        #expect(faultyField(decoding: [Intensity].self, from: "[\(json)]") == "0")
    }

    @Test(arguments: [(8, Urgency.routine), (9, .urgent), (10, .urgent), (0, .routine)])
    func onlyVeryHighLoadsAreUrgent(value: Int, urgency: Urgency) throws {
        #expect(try Urgency(for: Intensity(value)) == urgency)
    }

    @Test(arguments: [(Severity.mild, PollenLevel.low), (.moderate, .moderate), (.severe, .veryHigh)])
    func aSeverityStandsForItsLevel(severity: Severity, level: PollenLevel) {
        #expect(severity.intensity.level == level)
    }
}
