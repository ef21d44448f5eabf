import Domain
import Testing

@Suite struct PollenIndexScaleTests {
    @Test(arguments: IndexExample.all)
    func everyClassStandsForAnIntensity(example: IndexExample) {
        #expect(example.scale.steps.map(\.index) == example.indices)
        #expect(example.indices.map { example.scale.intensity(of: $0)?.value } == example.intensities)
        #expect(example.scale.steps.map { example.scale.intensity(labelled: $0.label)?.value } == example.intensities)
    }

    @Test(arguments: IndexExample.all)
    func whatIsOffTheScaleIsUnknown(example: IndexExample) {
        for index in [-1, -0.5, 0.25, 3.75, 6, 1e9, .nan, .infinity, -.infinity] as [Double] {
            #expect(example.scale.intensity(of: index) == nil)
        }
        for label in ["", "-1", "4-5", "None at all", "hoch"] {
            #expect(example.scale.intensity(labelled: label) == nil)
        }
    }

    @Test func halvesExistOnlyWhereTheProviderHasThem() {
        #expect(PollenIndexScale.dwd.intensity(of: 2.5) != nil)
        #expect(PollenIndexScale.google.intensity(of: 2.5) == nil)
        #expect(PollenIndexScale.europeanAllergenNetwork.intensity(of: 2.5) == nil)
    }

    @Test func wordsAreReadInAnyCase() throws {
        #expect(PollenIndexScale.ambee.intensity(labelled: "very high")?.level == .veryHigh)
        #expect(PollenIndexScale.google.intensity(labelled: "MODERATE")?.level == .moderate)
    }

    @Test(arguments: [PollenIndexScale.google, .europeanAllergenNetwork, .ambee])
    func aClassHasTheLevelOfItsName(scale: PollenIndexScale) {
        for step in scale.steps where step.label.lowercased() != "very low" {
            #expect(step.intensity.level.displayName == step.label.lowercased())
        }
    }
}

struct IndexExample: Sendable, CustomTestStringConvertible {
    var name: String
    var scale: PollenIndexScale
    var indices: [Double]
    var intensities: [Int?]

    var testDescription: String { name }

    static let all = [
        IndexExample(
            name: "DWD", scale: .dwd, indices: [0, 0.5, 1, 1.5, 2, 2.5, 3], intensities: [0, 1, 2, 3, 4, 6, 8]),
        IndexExample(name: "Google", scale: .google, indices: [0, 1, 2, 3, 4, 5], intensities: [0, 1, 2, 4, 7, 9]),
        IndexExample(
            name: "EAN", scale: .europeanAllergenNetwork, indices: [0, 1, 2, 3, 4], intensities: [0, 2, 4, 7, 9]),
        IndexExample(name: "Ambee", scale: .ambee, indices: [1, 2, 3, 4], intensities: [1, 4, 7, 9]),
    ]
}
