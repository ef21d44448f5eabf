import Testing

@testable import Domain

@Suite struct NEWS2Tests {
    /// A value at each edge and the points of the chart, such as `8:3`.
    @Test(arguments: [
        (HealthMetric.Kind.respiratoryRate, "8:3 9:1 11:1 12:0 20:0 21:2 24:2 25:3"),
        (.oxygenSaturation, "91:3 92:2 93:2 94:1 95:1 96:0 100:0"),
        (.systolicBloodPressure, "90:3 91:2 100:2 101:1 110:1 111:0 219:0 220:3"),
        (.heartRate, "40:3 41:1 50:1 51:0 90:0 91:1 110:1 111:2 130:2 131:3"),
        (.bodyTemperature, "35:3 35.1:1 36:1 36.1:0 38:0 38.1:1 39:1 39.1:2"),
    ])
    func givesThePointsOfTheChart(_ kind: HealthMetric.Kind, _ edges: String) throws {
        for edge in edges.split(separator: " ") {
            let numbers = edge.split(separator: ":").compactMap { Double($0) }
            try #require(numbers.count == 2)
            let points = NEWS2.band(of: numbers[0], kind)?.points ?? 0
            #expect(Double(points) == numbers[1], "\(kind.rawValue) \(edge)")
        }
    }

    @Test func scoresNothingElse() {
        #expect(NEWS2.band(of: 40, .diastolicBloodPressure) == nil)
        #expect(NEWS2.band(of: 131, .restingHeartRate) == nil)
    }

    @Test func isUrgentFromFivePointsTogetherOn() throws {
        // 2, 2 and 1 points.
        let ill = [
            HealthScene.figure(.bodyTemperature, 39.1, part: .evening),
            HealthScene.figure(.heartRate, 115, part: .evening),
            HealthScene.figure(.oxygenSaturation, 95, part: .evening),
        ]

        let candidate = try #require(try candidates(ill).first)

        #expect(candidate.urgent?.limit == 5)
        #expect(candidate.detector == .heartRate)
        #expect(candidate.limit == 111)
        #expect(try candidates(Array(ill.dropLast())).isEmpty)
    }

    @Test func addsUpOnePartOfTheDayOnly() throws {
        let ill = [
            HealthScene.figure(.bodyTemperature, 39.1, part: .morning),
            HealthScene.figure(.heartRate, 115, part: .evening),
            HealthScene.figure(.oxygenSaturation, 95, part: .evening),
        ]

        #expect(try candidates(ill).isEmpty)
    }

    @Test func aSlowHeartAtNightCountsNothing() throws {
        let asleep = [
            HealthScene.figure(.heartRate, 45), HealthScene.figure(.respiratoryRate, 11),
            HealthScene.figure(.oxygenSaturation, 95), HealthScene.figure(.systolicBloodPressure, 105),
            HealthScene.figure(.bodyTemperature, 36),
        ]

        #expect(try candidates(asleep).isEmpty)
    }

    private func candidates(_ figures: [HealthFigure]) throws -> [HealthCandidate] {
        try HealthScene.candidates(NEWS2Rule(), HealthScene.person([figures]))
    }
}
