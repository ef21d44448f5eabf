import Testing

@testable import Domain

/// Years of random people; a failing seed plays the same person again.
@Suite struct HealthJudgePropertyTests {
    @Test(arguments: UInt64(1)...12) func neverExceedsTheBudgetButForWhatIsUrgent(_ seed: UInt64) {
        var random = WorldRandom(seed)
        let budget = Int.random(in: 0...6, using: &random)
        let judge = HealthJudge(policy: SuggestionPolicy(daysPerSeason: budget, tolerance: 0.5))
        let days = RandomPerson(seed: seed).days(365 * 2)

        let found = HealthScene.findings(judge, of: days)

        let asked = found.filter { $1.allSatisfy { $0.urgent == nil } }.keys.sorted()
        for day in asked {
            let season = asked.count { (0..<SuggestionPolicy.seasonDays).contains(day.days(since: $0)) }
            #expect(season <= budget)
        }
        #expect(budget == 0 || !asked.isEmpty)
    }

    @Test(arguments: UInt64(1)...6) func neverExceedsTheBudgetOnDaysOutOfOrder(_ seed: UInt64) {
        var random = WorldRandom(seed)
        let judge = HealthJudge(policy: SuggestionPolicy(daysPerSeason: 2, tolerance: 0.5))
        var person = PersonHealth(days: RandomPerson(seed: seed).days(PersonHealth.mostDays))
        var asked: [CalendarDay] = []

        for day in person.days.map(\.day).shuffled(using: &random) {
            let found = judge.judge(&person, on: day, in: HealthContext())
            if !found.isEmpty, found.allSatisfy({ $0.urgent == nil }) { asked.append(day) }
        }

        for day in asked {
            #expect(asked.count { (0..<SuggestionPolicy.seasonDays).contains($0.days(since: day)) } <= 2)
        }
    }

    @Test(arguments: UInt64(1)...6) func findsNothingNewWhenADayIsJudgedAgain(_ seed: UInt64) {
        let judge = HealthJudge(policy: SuggestionPolicy(daysPerSeason: 20, tolerance: 0.5))
        var person = PersonHealth()
        var found = 0

        for day in RandomPerson(seed: seed).days(200) {
            person.replace(day)
            found += judge.judge(&person, on: day.day, in: HealthContext()).count
            #expect(judge.judge(&person, on: day.day, in: HealthContext()).isEmpty)
        }
        #expect(found > 0)
    }

    @Test(arguments: UInt64(1)...6) func everyFindingIsSoundAndNamedOnce(_ seed: UInt64) {
        let judge = HealthJudge(policy: SuggestionPolicy(daysPerSeason: 90, tolerance: 0.5))

        for findings in HealthScene.findings(judge, of: RandomPerson(seed: seed, hasOutliers: true).days(200)).values {
            #expect(Set(findings.map(\.detector)).count == findings.count)
            for finding in findings {
                let metric = finding.deviation.metric
                #expect(metric.kind.plausibleRange.contains(metric.value))
                #expect(finding.deviation.limit.isFinite)
                #expect((finding.urgent == nil) || !findings.isEmpty && findings[0].urgent != nil)
            }
        }
    }

    @Test(arguments: HealthMetric.Kind.allCases) func aConstantSeriesIsNeverAskedAbout(_ kind: HealthMetric.Kind) {
        let usual: [HealthMetric.Kind: Double] = [
            .heartRate: 60, .restingHeartRate: 55, .heartRateVariabilitySDNN: 50, .heartRateVariabilityRMSSD: 40,
            .bodyTemperature: 36.6, .wristTemperature: 34, .wristTemperatureDeviation: 0,
            .systolicBloodPressure: 120, .diastolicBloodPressure: 75, .oxygenSaturation: 97, .respiratoryRate: 14,
            .steps: 8_000, .sleep: 440, .exercise: 30, .peakFlow: 450,
        ]
        let days = HealthScene.person(kind, Array(repeating: usual[kind] ?? 0, count: 120)).days

        #expect(usual[kind] != nil)
        #expect(HealthScene.findings(HealthJudge(policy: SuggestionPolicy(tolerance: 0.5)), of: days).isEmpty)
    }

    @Test(arguments: UInt64(1)...8) func aSlowTrendIsNoAlarm(_ seed: UInt64) {
        var random = WorldRandom(seed)
        // Ten beats/min in four months: a training that ends, or a pregnancy.
        let nights = (0..<120).map { 55 + Double($0) / 12 + 0.8 * random.normal() }
        let days = nights.map { [HealthScene.figure(.heartRate, $0), HealthScene.figure(.restingHeartRate, $0 + 3)] }

        #expect(
            HealthScene.findings(HealthJudge(policy: SuggestionPolicy()), of: HealthScene.person(days).days).isEmpty)
    }

    @Test(arguments: [0.05, 0.1, 0.15, 0.2], UInt64(1)...6)
    func aDriftIsHardlyEverAnAlarm(_ slope: Double, _ seed: UInt64) {
        var random = WorldRandom(seed)
        let nights = (0..<240).map { 55 + slope * Double($0) + 1.2 * random.normal() }
        let days = nights.map { [HealthScene.figure(.heartRate, $0), HealthScene.figure(.restingHeartRate, $0 + 3)] }

        // The person's own baseline lags behind: chance on top of the drift passes its limit once at most.
        let found = HealthScene.findings(HealthJudge(policy: SuggestionPolicy()), of: HealthScene.person(days).days)
        #expect(found.count <= 1)
    }

    /// Two nights of every week with wine, less sleep and a slower morning, whichever day the first one is.
    @Test(arguments: 0..<7, UInt64(1)...4) func aWeeklyPatternIsNoAlarm(_ first: Int, _ seed: UInt64) {
        var random = WorldRandom(seed)
        let days = (0..<200).map { number in
            let isLate = (number + first) % 7 < 2
            let rate = 55 + (isLate ? 8 : 0) + random.normal()
            return [
                HealthScene.figure(.heartRate, rate), HealthScene.figure(.restingHeartRate, rate + 3),
                HealthScene.figure(.sleep, 450 - (isLate ? 180 : 0) + 10 * random.normal()),
                HealthScene.figure(.heartRateVariabilityRMSSD, (isLate ? 22 : 45) + 2 * random.normal()),
            ]
        }

        #expect(
            HealthScene.findings(HealthJudge(policy: SuggestionPolicy()), of: HealthScene.person(days).days).isEmpty)
    }

    @Test(arguments: UInt64(1)...8) func anIllnessIsFoundInspiteOfAWeeklyPatternOrADrift(_ seed: UInt64) {
        var random = WorldRandom(seed)
        for slope in [0, 0.15] {
            let nights = (0..<60).map { number in
                let late = slope == 0 && number % 7 < 2 ? 8.0 : 0
                return 55 + slope * Double(number) + max(late, number >= 53 ? 16 : 0) + 0.8 * random.normal()
            }
            let days = nights.map { [HealthScene.figure(.heartRate, $0)] }

            let found = HealthScene.findings(
                HealthJudge(policy: SuggestionPolicy()), of: HealthScene.person(days).days)

            #expect(found.values.flatMap { $0 }.map(\.detector) == [.nightSignal])
        }
    }

    @Test(arguments: UInt64(1)...8) func aNewDeviceThatReadsHigherIsNoAlarm(_ seed: UInt64) {
        var random = WorldRandom(seed)
        let days = (0..<110).map { number in
            let isNew = number >= 60
            let rate = 55 + (isNew ? 9 : 0) + 0.8 * random.normal()
            return [
                HealthScene.figure(.heartRate, rate, device: isNew ? 2 : 1),
                HealthScene.figure(.restingHeartRate, rate + 3, device: isNew ? 2 : 1),
            ]
        }

        #expect(
            HealthScene.findings(HealthJudge(policy: SuggestionPolicy()), of: HealthScene.person(days).days).isEmpty)
    }

    @Test(arguments: UInt64(1)...8) func aFeverIsFoundWhateverElseIsMissing(_ seed: UInt64) {
        var random = WorldRandom(seed)
        let days = RandomPerson(seed: seed, missingShare: 0.5).days(60)
        var person = PersonHealth(days: days)
        let kept = person.days.indices.filter { _ in random.chance(0.5) }
        person.days = kept.map { person.days[$0] }
        person.replace(
            HealthDay(day: HealthScene.day(61), figures: [HealthScene.figure(.bodyTemperature, 38.6, count: 1)]))

        let found = HealthJudge(policy: SuggestionPolicy()).judge(
            &person, on: HealthScene.day(61), in: HealthContext())

        #expect(found.map(\.detector) == [.temperature])
    }
}
