import Testing

@testable import Domain

@Suite struct ClinicalLimitTests {
    struct Edge: CustomStringConvertible, Sendable {
        var kind: HealthMetric.Kind
        var within: Double
        var beyond: Double
        var limit: Double
        var description: String { "\(kind.rawValue) \(limit)" }
    }

    @Test(arguments: [
        Edge(kind: .respiratoryRate, within: 8.1, beyond: 8, limit: 8),
        Edge(kind: .respiratoryRate, within: 24.9, beyond: 25, limit: 25),
        Edge(kind: .oxygenSaturation, within: 91.1, beyond: 91, limit: 91),
        Edge(kind: .systolicBloodPressure, within: 180, beyond: 180.1, limit: 180),
        Edge(kind: .diastolicBloodPressure, within: 120, beyond: 120.1, limit: 120),
        Edge(kind: .heartRate, within: 130.9, beyond: 131, limit: 131),
        Edge(kind: .bodyTemperature, within: 35.1, beyond: 35, limit: 35),
    ])
    func isUrgentFromTheEdgeOn(_ edge: Edge) throws {
        #expect(try candidates(.urgent, edge.kind, edge.within).isEmpty)
        let candidate = try #require(try candidates(.urgent, edge.kind, edge.beyond).first)
        #expect(candidate.urgent?.limit == edge.limit)
        #expect(candidate.urgent?.source.isEmpty == false)
        #expect(candidate.rule == .fixedLimit)
        #expect(candidate.value == edge.beyond)
    }

    @Test(arguments: [
        Edge(kind: .respiratoryRate, within: 8.1, beyond: 8, limit: 8),
        Edge(kind: .respiratoryRate, within: 24.9, beyond: 25, limit: 25),
        Edge(kind: .oxygenSaturation, within: 91.1, beyond: 91, limit: 91),
        Edge(kind: .systolicBloodPressure, within: 90.1, beyond: 90, limit: 90),
        Edge(kind: .systolicBloodPressure, within: 179.9, beyond: 180, limit: 180),
        Edge(kind: .diastolicBloodPressure, within: 109.9, beyond: 110, limit: 110),
        Edge(kind: .heartRate, within: 40.1, beyond: 40, limit: 40),
        Edge(kind: .heartRate, within: 130.9, beyond: 131, limit: 131),
        Edge(kind: .bodyTemperature, within: 35.1, beyond: 35, limit: 35),
        Edge(kind: .bodyTemperature, within: 37.9, beyond: 38, limit: 38),
    ])
    func asksFromTheEdgeOn(_ edge: Edge) throws {
        #expect(try candidates(.asking, edge.kind, edge.within).isEmpty)
        let candidate = try #require(try candidates(.asking, edge.kind, edge.beyond, count: 1).first)
        #expect(candidate.urgent == nil)
        #expect(candidate.limit == edge.limit)
    }

    @Test(arguments: [
        (HealthMetric.Kind.respiratoryRate, 30.0, 2), (.oxygenSaturation, 85, 2), (.heartRate, 150, 2),
        (.bodyTemperature, 34, 2), (.systolicBloodPressure, 200, 1), (.diastolicBloodPressure, 130, 1),
    ])
    func isUrgentOnlyWithEnoughMeasurements(_ kind: HealthMetric.Kind, _ value: Double, _ needed: Int) throws {
        #expect(try candidates(.urgent, kind, value, count: needed).count == 1)
        #expect(try candidates(.urgent, kind, value, count: needed - 1).isEmpty)
    }

    @Test(arguments: [
        (HealthFigure.DayPart.morning, HealthFigure.Activity.atRest, true), (.morning, .unknown, false),
        (.morning, .moving, false), (.night, .atRest, true), (.night, .unknown, false), (.night, .moving, false),
    ])
    func aFastHeartIsUrgentOnlyWhenSurelyAtRest(
        _ part: HealthFigure.DayPart, _ activity: HealthFigure.Activity, _ isUrgent: Bool
    ) throws {
        let person = HealthScene.person([[HealthScene.figure(.heartRate, 150, part: part, activity: activity)]])

        #expect(try HealthScene.candidates(ClinicalLimitRule.urgent, person).isEmpty == !isUrgent)
        #expect(try HealthScene.candidates(ClinicalLimitRule.asking, person).isEmpty == (activity == .moving))
    }

    @Test(arguments: [HealthMetric.Kind.heartRate, .systolicBloodPressure])
    func whatIsNormalForThePersonIsNotTooLow(_ kind: HealthMetric.Kind) throws {
        let limit = kind == .heartRate ? 40.0 : 90
        let athlete = HealthScene.person(kind, HealthScene.steady(limit - 2, days: 30))
        let fallen = HealthScene.person(kind, HealthScene.steady(limit + 20, days: 30) + [limit])
        let newcomer = HealthScene.person(kind, [limit - 2])

        #expect(try HealthScene.candidates(ClinicalLimitRule.urgent, athlete).isEmpty)
        #expect(try HealthScene.candidates(ClinicalLimitRule.asking, athlete).isEmpty)
        #expect(try HealthScene.candidates(ClinicalLimitRule.urgent, fallen).map(\.urgent?.limit) == [limit])
        #expect(try HealthScene.candidates(ClinicalLimitRule.urgent, newcomer).isEmpty)
        #expect(try HealthScene.candidates(ClinicalLimitRule.asking, newcomer).isEmpty)
    }

    @Test func anAthleteIsNotAdvisedToSeekCareOnAnyNight() {
        let days = HealthScene.person(.heartRate, (0..<120).map { 38 + Double($0 % 3) }).days

        #expect(HealthScene.findings(HealthJudge(policy: SuggestionPolicy()), of: days).isEmpty)
    }

    @Test func feverIsAskedAboutButNotUrgentAlone() throws {
        #expect(try candidates(.asking, .bodyTemperature, 40).count == 1)
        #expect(try candidates(.urgent, .bodyTemperature, 40).isEmpty)
    }

    @Test func noToleranceMovesAClinicalLimit() throws {
        let person = HealthScene.person([[HealthScene.figure(.oxygenSaturation, 91)]])

        #expect(try HealthScene.candidates(ClinicalLimitRule.urgent, person, tolerance: 5).count == 1)
    }

    @Test(arguments: [HealthMetric.Kind.systolicBloodPressure, .oxygenSaturation])
    func whatExerciseAloneDoesNotBringIsUrgentButSaidNotToBeAtRest(_ kind: HealthMetric.Kind) throws {
        for (activity, wasAtRest) in [(HealthFigure.Activity.atRest, true), (.unknown, false)] {
            let value = kind == .oxygenSaturation ? 85.0 : 190
            var person = HealthScene.person([[HealthScene.figure(kind, value, part: .morning, activity: activity)]])

            let found = HealthJudge(policy: SuggestionPolicy()).judge(
                &person, on: HealthScene.day(0), in: HealthContext())

            #expect(found.map(\.wasAtRest) == [wasAtRest])
            #expect(found.first?.urgent != nil)
        }
    }

    @Test(arguments: [
        (HealthMetric.Kind.heartRate, 150.0), (.respiratoryRate, 30), (.systolicBloodPressure, 190),
        (.diastolicBloodPressure, 125), (.oxygenSaturation, 85), (.bodyTemperature, 34.5), (.bodyTemperature, 39),
    ])
    func aChildIsNotJudgedByLimitsOfAdults(_ kind: HealthMetric.Kind, _ value: Double) throws {
        let today = HealthScene.day(0)
        let born = CalendarDay(daysSince1970: today.daysSince1970 - 9 * 365)
        let person = HealthScene.person([[HealthScene.figure(kind, value, part: .morning)]])
        func found(_ context: HealthContext, _ memory: DecisionMemory = DecisionMemory()) -> [HealthFinding] {
            var person = person
            person.memory = memory
            return HealthJudge(policy: SuggestionPolicy()).judge(&person, on: today, in: context)
        }

        // A fever is one at every age.
        let ofAllAges = kind == .bodyTemperature && value > 38
        #expect(found(HealthContext(birthDate: born)).isEmpty == !ofAllAges)
        #expect(found(HealthContext(), DecisionMemory(birthDate: born)).isEmpty == !ofAllAges)
        #expect(found(HealthContext()).map(\.age) == [nil])
        let adult = CalendarDay(daysSince1970: today.daysSince1970 - 40 * 365)
        #expect(found(HealthContext(birthDate: adult), DecisionMemory(birthDate: born)).map(\.age) == [.adult])
    }

    private func candidates(
        _ rule: ClinicalLimitRule, _ kind: HealthMetric.Kind, _ value: Double, count: Int = 30
    ) throws -> [HealthCandidate] {
        let figure = HealthScene.figure(kind, value, part: .afternoon, count: count)
        return try HealthScene.candidates(rule, HealthScene.person([[figure]]))
    }
}
