import Domain
import Testing

@Suite struct AllergenTests {
    /// What stations and forecasts know is pollen; that they say nothing of the rest must never read as "none".
    @Test(arguments: Allergen.allCases)
    func ofWhatIsNotPollenItIsSaidThatNoStationMeasuresIt(allergen: Allergen) {
        let isPollen = allergen.displayName.hasSuffix(" pollen")

        #expect(allergen.isMeasured == isPollen)
        #expect((allergen.reasonForNoValue == nil) == isPollen)
        #expect(allergen.reasonForNoValue?.hasPrefix("no station measures \(allergen.displayName);") ?? true)
        #expect(PollenSubject(rawValue: allergen.rawValue) == (isPollen ? PollenSubject.species(allergen) : nil))
        #expect(isPollen || !allergen.displayName.contains("pollen"))
    }

    @Test func thoseOfTheAudienceAreKnown() {
        let words = ["house-dust-mite", "mould", "cat", "dog", "animal-dander", "dust", "ticks", "chemicals"]
        #expect(words.allSatisfy { Allergen(rawValue: $0)?.isMeasured == false })
    }

    /// A plain risk of nothing in the air would be a statement about what nobody measured.
    @Test func aPersonWithAnAllergenThatIsNotMeasuredIsNotToldOfNone() throws {
        let sensitivities = try [Allergen.birch, .dust].map { try Sensitivity(allergen: $0, threshold: Intensity(3)) }

        let calm = PersonalRisk(of: [.species(.birch): .none], sensitivities: sensitivities)
        #expect(calm.level == nil && calm.uncovered == [.dust])

        let strong = PersonalRisk(of: [.species(.birch): try Intensity(7)], sensitivities: sensitivities)
        #expect(strong.level == .high && strong.uncovered == [.dust] && strong.reached == [.birch])
    }

    @Test(arguments: [
        (Allergen.birch, "was"), (.dust, "was reported"), (.ticks, "were reported"), (.chemicals, "were reported"),
    ])
    func aSentenceSaysWhetherItWasReported(allergen: Allergen, verb: String) {
        #expect(allergen.verb == verb)
    }
}
