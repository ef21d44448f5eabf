import Domain
import Foundation
import Testing

/// Small simulations; the figures of large ones are in the documentation.
@Suite struct TriggerRuleTests {
    @Test(arguments: [60, 120])
    func findsNextToNothingInPeopleWhomNothingTriggers(_ days: Int) throws {
        let wrong = try people(60) { $0.days = days }.count { !$0.findings.isEmpty }

        // At the nominal 5 % more than 6 of 60 are found in one run of fifty.
        #expect(wrong <= 6)
    }

    @Test func doesNotTakeOzoneForThePollenThatComesWithIt() throws {
        let wrong = try people(60) { $0.ozoneEffect = 4 }.count { !$0.findings.isEmpty }

        #expect(wrong <= 6)
    }

    @Test func doesNotTakeADayThatResemblesTheDayBeforeForATrigger() throws {
        let wrong = try people(60) { $0.memory = 0.85 }.count { !$0.findings.isEmpty }

        #expect(wrong <= 6)
    }

    @Test(arguments: [(TriggerWorld.Shape.step, 18), (.ramp, 12), (.hinge, 11)])
    func findsTheTriggerItsThresholdAndItsLag(_ shape: TriggerWorld.Shape, _ fewest: Int) throws {
        let people = try people(24) { world, index in
            world.trigger = .init(threshold: 3 + index % 4, lag: index % 3, effect: 30, shape: shape)
        }

        let found = people.compactMap { person in
            person.findings.first { $0.allergen == .birch }.map { (person.trigger, $0) }
        }
        #expect(found.count >= fewest)
        #expect(found.count { $0?.lag == $1.evidence.lag } >= found.count - 2)
        let errors = found.map { abs($1.threshold.value - ($0?.threshold ?? 0)) }
        #expect(errors.count { $0 <= (shape == .hinge ? 2 : 1) } >= found.count - 2)
        #expect(people.count { $0.findings.contains { $0.allergen != .birch } } <= 4)
    }

    @Test func saysOnWhatItRests() throws {
        var world = TriggerWorld(seed: 5)
        world.trigger = .init(threshold: 4, lag: 1, effect: 40)
        let person = try world.person()
        var random = WorldRandom(1)

        let finding = try #require(
            TriggerRule().findings(of: person.symptoms, in: person.environment, using: &random).first)

        let exposed = person.symptoms.filter {
            (person.environment[$0.day.previous]?.pollen[.birch] ?? .none) >= finding.threshold
        }
        #expect(finding.allergen == .birch)
        #expect(finding.evidence.lag == 1)
        #expect(finding.evidence.days == person.symptoms.count)
        #expect(finding.evidence.daysAbove == exposed.count)
        let mean = exposed.reduce(0) { $0 + ($1.vas ?? 0) } / Double(exposed.count)
        #expect(abs(finding.evidence.meanAbove - mean) < 1e-9)
        #expect(finding.evidence.meanAbove > finding.evidence.meanBelow + 10)
        #expect(finding.evidence.adjustedP <= 0.05)
    }

    @Test func isTheSameForTheSameNumbers() throws {
        let (one, other) = (try people(4) { $0.trigger = .strong }, try people(4) { $0.trigger = .strong })

        #expect(one.map(\.findings) == other.map(\.findings))
        #expect(one.contains { !$0.findings.isEmpty })
    }

    @Test func neverSaysThatAnAllergenDoesGood() throws {
        let people = try people(12) { $0.trigger = .init(threshold: 4, lag: 0, effect: -15) }

        #expect(people.allSatisfy { $0.findings.allSatisfy { $0.allergen != .birch } })
    }

    @Test func keepsSilentOnWhatIsTooLittleToMatter() throws {
        var rule = TriggerRule()
        rule.smallestDifference = 60

        #expect(try people(6, rule: rule) { $0.trigger = .strong }.allSatisfy(\.findings.isEmpty))
    }

    private struct Person {
        var trigger: TriggerWorld.Trigger?
        var findings: [TriggerFinding]
    }

    private func people(
        _ count: Int, rule: TriggerRule? = nil, _ change: (inout TriggerWorld) -> Void
    ) throws -> [Person] {
        try people(count, rule: rule) { world, _ in change(&world) }
    }

    private func people(
        _ count: Int, rule: TriggerRule? = nil, _ change: (inout TriggerWorld, Int) -> Void
    ) throws -> [Person] {
        var usual = TriggerRule()
        // Fewer than in use, where the smallest p must be below 0.05 divided by the number of questions: here 6.
        usual.mostRearrangements = 399
        usual.lags = 0...2
        return try (1...count).map { index in
            var world = TriggerWorld(seed: index)
            world.allergens = [.birch, .grass]
            change(&world, index)
            let person = try world.person()
            var random = WorldRandom(UInt64(index))
            return Person(
                trigger: world.trigger,
                findings: (rule ?? usual).findings(of: person.symptoms, in: person.environment, using: &random))
        }
    }
}

extension TriggerWorld.Trigger {
    fileprivate static let strong = TriggerWorld.Trigger(threshold: 4, lag: 1, effect: 40)
}
