import Domain
import Testing

@Suite struct SensitivityTests {
    @Test(arguments: 1...10)
    func acceptsEveryThresholdThatMeansSomething(value: Int) throws {
        let sensitivity = try Sensitivity(allergen: .birch, threshold: Intensity(value))

        #expect(sensitivity.threshold.value == value)
    }

    @Test func refusesToWarnOfNothingInTheAir() {
        #expect(throws: DomainError(field: "threshold", problem: "must be a whole number from 1 to 10")) {
            try Sensitivity(allergen: .birch, threshold: .none)
        }
    }

    @Test(arguments: [
        (#"{"allergen": "birch", "threshold": 0}"#, "threshold"),
        (#"{"allergen": "birch", "threshold": 11}"#, "threshold"),
        (#"{"allergen": "birch", "threshold": 2.5}"#, "threshold"),
        (#"{"allergen": "birch"}"#, "threshold"), (#"{"allergen": "kryptonite", "threshold": 3}"#, "allergen"),
        (#"{"threshold": 3}"#, "allergen"),
    ])
    func decodingNamesTheFaultyField(json: String, field: String) {
        #expect(faultyField(decoding: Sensitivity.self, from: json) == field)
    }

    @Test func anUnknownAllergenIsAnsweredWithTheKnownOnes() throws {
        let json = #"{"allergen": "kryptonite", "threshold": 3}"#

        let problem = try #require(decodingProblem(decoding: Sensitivity.self, from: json))

        #expect(problem.hasPrefix("unknown allergen: must be one of alder, ash"))
        #expect(!problem.contains("kryptonite"))
    }
}
