import Domain
import Foundation
import Testing

@Suite struct HealthMetricTests {
    @Test(arguments: HealthMetric.Kind.allCases)
    func takesTheLimitsOfWhatIsPlausible(_ kind: HealthMetric.Kind) throws {
        let range = kind.plausibleRange

        for value in [range.lowerBound, range.upperBound] {
            #expect(try HealthMetric(kind: kind, value: value, measuredAt: .now).value == value)
        }
    }

    @Test(arguments: HealthMetric.Kind.allCases)
    func refusesWhatNoLivingPersonHas(_ kind: HealthMetric.Kind) {
        let range = kind.plausibleRange

        for value in [range.lowerBound.nextDown, range.upperBound.nextUp, .nan, .infinity, -.infinity] {
            let error = #expect(throws: DomainError.self) {
                try HealthMetric(kind: kind, value: value, measuredAt: .now)
            }
            #expect(error?.field == "value")
            #expect(error?.problem.contains(kind.unit) == true)
        }
    }

    @Test func refusesAHeartRateOf900AndDoesNotRepeatIt() throws {
        let error = #expect(throws: DomainError.self) {
            try HealthMetric(kind: .heartRate, value: 900, measuredAt: .now)
        }

        #expect(error?.problem == "must be from 20 to 300 beats/min for heart-rate")
    }

    @Test(arguments: [
        #"{"kind":"heart-rate","value":900,"measuredAt":0}"#, #"{"kind":"pulse","value":72,"measuredAt":0}"#,
        #"{"kind":"heart-rate","value":null,"measuredAt":0}"#, #"{"kind":"heart-rate","value":72}"#,
    ])
    func refusesToBeReadFromWhatItWouldNotBeMadeFrom(_ json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(HealthMetric.self, from: Data(json.utf8))
        }
    }

    @Test func survivesTheWayThroughJSON() throws {
        let metric = try HealthMetric(kind: .bodyTemperature, value: 36.6, measuredAt: Date(timeIntervalSince1970: 1))

        let copy = try JSONDecoder().decode(HealthMetric.self, from: JSONEncoder().encode(metric))

        #expect(copy == metric)
    }
}
