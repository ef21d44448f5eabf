import Domain
import Testing

@Suite struct PersonalRiskTests {
    private func risk(_ air: [PollenSubject: Int], _ own: [Allergen: Int]) throws -> PersonalRisk {
        PersonalRisk(
            of: try air.mapValues(Intensity.init),
            sensitivities: try own.map { try Sensitivity(allergen: $0.key, threshold: Intensity($0.value)) })
    }

    @Test func theWorstOfOnesOwnAllergensDecides() throws {
        let risk = try risk(
            [.species(.birch): 6, .species(.grass): 4, .species(.ragweed): 10], [.birch: 8, .grass: 3])

        #expect(risk.intensity?.value == 6)
        #expect(risk.level == .high)
        #expect(risk.decidedBy == .species(.birch))
        #expect(risk.reached == [.grass])
        #expect(!risk.reached.isEmpty)
        #expect(!risk.isAssumed)
    }

    @Test(arguments: [(4, false), (5, true), (6, true)])
    func aThresholdIsReachedFromItself(intensity: Int, isReached: Bool) throws {
        #expect(try risk([.species(.birch): intensity], [.birch: 5]).reached.isEmpty != isReached)
    }

    @Test func grassStandsInForAPersonWithoutAllergens() throws {
        let risk = try risk([.species(.grass): 7, .species(.birch): 9], [:])

        #expect(risk.intensity?.value == 7)
        #expect(risk.decidedBy == .species(.grass))
        #expect(risk.isAssumed)
        #expect(risk.reached.isEmpty)
        #expect(try self.risk([.type(.grass): 3], [:]).decidedBy == .type(.grass))
    }

    @Test(
        arguments: [
            ([:], [:]), ([.species(.grass): 0], [.birch: 1]), ([.type(.tree): 8], [.birch: 1]),
            ([.species(.grass): 5], [.cat: 2]), ([.species(.birch): 9], [:]),
        ] as [([PollenSubject: Int], [Allergen: Int])])
    func whatIsNotCoveredIsUnknownAndNotNone(air: [PollenSubject: Int], own: [Allergen: Int]) throws {
        let risk = try risk(air, own)

        #expect(risk.intensity == nil)
        #expect(risk.level == nil)
        #expect(risk.decidedBy == nil)
        #expect(risk.reached.isEmpty)
        #expect(!risk.uncovered.isEmpty)
    }

    @Test func nothingOfOneAllergenSaysNothingOfAnother() throws {
        #expect(try risk([.species(.grass): 0], [.grass: 1, .birch: 1]).intensity == nil)
        #expect(
            try risk([.species(.grass): 0, .species(.birch): 0], [.grass: 1, .birch: 1]).intensity == Intensity.none)
        #expect(try risk([.species(.grass): 2], [.grass: 1, .birch: 1]).intensity?.value == 2)
        #expect(try risk([.species(.grass): 2], [.grass: 1, .birch: 1]).uncovered == [.birch])
    }

    @Test func grassesStandInForOneAnotherWhereTheSpeciesIsMissing() throws {
        #expect(try risk([.species(.grass): 6], [.rye: 3]).reached == [.rye])
        #expect(try risk([.species(.grass): 6, .species(.rye): 2], [.rye: 3]).intensity?.value == 2)
        #expect(try risk([.type(.grass): 6], [.rye: 3]).intensity?.value == 6)
    }

    @Test func amongEqualsTheFirstByNameDecides() throws {
        let air = [PollenSubject.species(.hazel): 5, .species(.alder): 5, .species(.ash): 5]
        let risk = try risk(air, [.hazel: 1, .ash: 1, .alder: 1])

        #expect(risk.decidedBy == .species(.alder))
        #expect(risk.reached == [.alder, .ash, .hazel])
    }

    @Test func theLowestOfTwoThresholdsCounts() throws {
        let twice = try [8, 2].map { try Sensitivity(allergen: .birch, threshold: Intensity($0)) }
        let risk = PersonalRisk(of: [.species(.birch): try Intensity(3)], sensitivities: twice)

        #expect(risk.reached == [.birch])
    }
}
