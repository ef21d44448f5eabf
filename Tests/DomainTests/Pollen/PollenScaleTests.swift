import Domain
import Testing

@Suite struct PollenScaleTests {
    @Test(arguments: PublishedClasses.all)
    func everyClassBeginsAtItsEdge(plant: PublishedClasses) throws {
        #expect(try plant.intensity(at: 0) == 0)
        #expect(try plant.intensity(at: 1.0.nextDown) == 0)
        #expect(try plant.intensity(at: 1) == 1)
        #expect(try plant.intensity(at: plant.moderate.nextDown) == 2)
        #expect(try plant.intensity(at: plant.moderate) == 3)
        #expect(try plant.intensity(at: plant.high.nextDown) == 5)
        #expect(try plant.intensity(at: plant.high) == 6)
        #expect(try plant.intensity(at: plant.veryHigh.nextDown) == 8)
        #expect(try plant.intensity(at: plant.veryHigh) == 9)
        #expect(try plant.intensity(at: 2 * plant.veryHigh) == 10)
        #expect(try plant.intensity(at: PollenConcentration.highestPlausible) == 10)
    }

    @Test(arguments: [
        (1.0, 1), (5.9, 1), (6, 2), (10.9, 2), (11, 3), (30.9, 3), (31, 4), (50.9, 4), (51, 5), (70.9, 5), (71, 6),
        (147.6, 6), (147.7, 7), (224.3, 7), (224.4, 8), (300.9, 8), (301, 9), (451.4, 9), (451.5, 10), (9_000, 10),
    ])
    func birchRisesInEvenStepsWithinItsClasses(grains: Double, intensity: Int) throws {
        let concentration = try PollenConcentration(grains)

        #expect(PollenScale.intensity(of: .birch, at: concentration)?.value == intensity)
    }

    @Test(arguments: PublishedClasses.all)
    func morePollenIsNeverLess(plant: PublishedClasses) throws {
        let intensities = try stride(from: 0, through: 3_000, by: 0.5).map(plant.intensity)

        #expect(intensities == intensities.sorted())
        #expect(Set(intensities) == Set(0...10))
    }

    @Test(arguments: PublishedClasses.all, 1...10)
    func anIntensityBeginsAtItsLowerLimit(plant: PublishedClasses, value: Int) throws {
        let limit = try #require(PollenScale.lowerLimit(of: Intensity(value), for: plant.subject))

        #expect(try plant.intensity(at: limit) == value)
        #expect(try plant.intensity(at: limit.nextDown) == value - 1)
        #expect(PollenScale.lowerLimit(of: .none, for: plant.subject) == 0)
    }

    @Test(arguments: Allergen.allCases.filter { !$0.isMeasured })
    func whatIsNotPollenHasNoIntensity(allergen: Allergen) throws {
        #expect(PollenScale.intensity(of: allergen, at: try PollenConcentration(50)) == nil)
        #expect(PollenScale.lowerLimit(of: try Intensity(3), for: .species(allergen)) == nil)
        #expect(allergen.pollenClasses == nil)
    }

    @Test func everyPollenHasClasses() {
        let subjects = Set(PublishedClasses.all.map(\.subject))
        let pollen = Allergen.allCases.filter { $0.pollenType != nil }

        #expect(subjects == Set(pollen.map(PollenSubject.species) + PollenType.allCases.map(PollenSubject.type)))
    }

    @Test(arguments: Allergen.allCases)
    func everyClassSaysWhereItIsFrom(allergen: Allergen) throws {
        guard let classes = allergen.pollenClasses else { return }
        if case .relative(let relative) = classes.source {
            let theirs = try #require(relative.pollenClasses)
            #expect(
                [classes.moderate, classes.high, classes.veryHigh] == [theirs.moderate, theirs.high, theirs.veryHigh])
            #expect(relative.pollenType == allergen.pollenType)
            #expect(theirs.source.url != nil)
        } else {
            #expect(classes.source.url?.hasPrefix("https://") == true)
        }
    }
}

/// The lowest concentrations of a plant's classes, written down a second time so that a slip in the rule shows.
struct PublishedClasses: Sendable, CustomTestStringConvertible {
    var subject: PollenSubject
    var moderate: Double
    var high: Double
    var veryHigh: Double

    init(_ subject: PollenSubject, _ moderate: Double, _ high: Double, _ veryHigh: Double) {
        self.subject = subject
        self.moderate = moderate
        self.high = high
        self.veryHigh = veryHigh
    }

    var testDescription: String { subject.rawValue }

    func intensity(at grains: Double) throws -> Int {
        try #require(PollenScale.intensity(of: subject, at: PollenConcentration(grains))).value
    }

    static let all = [
        PublishedClasses(.species(.alder), 11, 71, 251), PublishedClasses(.species(.hazel), 11, 71, 251),
        PublishedClasses(.species(.birch), 11, 71, 301), PublishedClasses(.species(.beech), 11, 71, 301),
        PublishedClasses(.species(.oak), 11, 71, 301), PublishedClasses(.species(.japaneseCedar), 11, 71, 301),
        PublishedClasses(.species(.ash), 11, 101, 351), PublishedClasses(.species(.grass), 21, 51, 151),
        PublishedClasses(.species(.rye), 21, 51, 151), PublishedClasses(.species(.mugwort), 6, 16, 51),
        PublishedClasses(.species(.ragweed), 6, 11, 41), PublishedClasses(.species(.cypress), 50, 201, 704),
        PublishedClasses(.species(.juniper), 50, 201, 704), PublishedClasses(.species(.olive), 50, 201, 704),
        PublishedClasses(.species(.pine), 50, 201, 704), PublishedClasses(.species(.plane), 50, 201, 704),
        PublishedClasses(.species(.goosefoot), 10, 21, 74), PublishedClasses(.species(.nettle), 10, 21, 74),
        PublishedClasses(.species(.plantain), 10, 51, 179), PublishedClasses(.species(.sorrel), 10, 51, 179),
        PublishedClasses(.species(.maple), 20, 40, 140), PublishedClasses(.species(.poplar), 20, 40, 140),
        PublishedClasses(.species(.elm), 10, 50, 175),
        PublishedClasses(.type(.tree), 15, 90, 1_500), PublishedClasses(.type(.grass), 5, 20, 200),
        PublishedClasses(.type(.weed), 10, 50, 500),
    ]
}
