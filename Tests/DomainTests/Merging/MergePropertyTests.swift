import Domain
import Foundation
import Testing

/// What holds of every merge, whatever the sources say.
@Suite struct MergePropertyTests {
    static let subjects: [PollenSubject] = [.species(.birch), .species(.grass), .type(.tree)]
    static let quantities: [Quantity] =
        subjects.flatMap { [.pollen($0), .pollenIntensity($0)] } + [.pollutant(.pm25), .uvIndex]

    @Test(arguments: 0..<60)
    func doesNotDependOnTheOrderOfItsSources(seed: UInt64) {
        var random = Seeded(seed: seed)
        let sources = Self.sources(&random)
        let (one, other) = (MergeScene.merge(sources), MergeScene.merge(sources.shuffled(using: &random)))
        for quantity in Self.quantities {
            #expect(one.value(of: quantity) == other.value(of: quantity))
            #expect(one.forecast(of: quantity) == other.forecast(of: quantity))
        }
        for subject in Self.subjects {
            #expect(one.pollen(subject) == other.pollen(subject))
            #expect(one.intensityForecast(of: subject) == other.intensityForecast(of: subject))
        }
        for type in PollenType.allCases { #expect(one.pollen(ofType: type) == other.pollen(ofType: type)) }
    }

    @Test(arguments: 0..<60)
    func inventsNoValue(seed: UInt64) {
        var random = Seeded(seed: seed)
        let sources = Self.sources(&random)
        let merge = MergeScene.merge(sources)
        for quantity in Self.quantities {
            guard let value = merge.value(of: quantity) else { continue }
            let source = sources.first { $0.profile.id == value.source.provider }
            #expect(source?.report?.series[quantity]?.points.contains { $0.value == value.value } == true)
            #expect(value.source.validAt <= MergeScene.now)
        }
    }

    @Test(arguments: 0..<60)
    func neverCallsTheUnknownNone(seed: UInt64) {
        var random = Seeded(seed: seed)
        let sources = Self.sources(&random)
        let merge = MergeScene.merge(sources)
        for subject in Self.subjects {
            let pollen = merge.pollen(subject)
            #expect((pollen.state == .none) == (pollen.value?.value == 0))
            #expect(pollen.state.isKnown == (pollen.intensity != nil))
            if pollen.state == .none {
                #expect(sources.contains { Self.saysZero(of: subject, $0) })
            }
        }
    }

    private static func saysZero(of subject: PollenSubject, _ source: SourceReport) -> Bool {
        [Quantity.pollen(subject), .pollenIntensity(subject)].contains {
            source.report?.series[$0]?.points.contains { $0.value == 0 } == true
        }
    }

    /// Up to five sources that cover, know, lack and refuse things at random.
    private static func sources(_ random: inout Seeded) -> [SourceReport] {
        (0..<Int.random(in: 0...5, using: &random)).map { index in
            let reported = quantities.filter { _ in Bool.random(using: &random) }
            let profile = MergeScene.profile(
                "source-\(index)", Set(reported), spacing: [0.1, 0.4, nil][Int.random(in: 0..<3, using: &random)],
                [.allowed, .displayOnly, .derivedOnly][Int.random(in: 0..<3, using: &random)])
            let health = [.up, SourceHealth(.down), SourceHealth(.unknown)][Int.random(in: 0..<3, using: &random)]
            guard Int.random(in: 0..<5, using: &random) > 0 else {
                return SourceReport(profile: profile, health: health)
            }
            var values: [Quantity: [Double?]] = [:]
            for quantity in reported {
                values[quantity] = (0..<6).map { _ in
                    [nil, 0, 2, 9, .nan, 300][Int.random(in: 0..<6, using: &random)]
                }
            }
            return MergeScene.source(
                profile, values, age: Double.random(in: 0...30_000, using: &random),
                step: [.hour, .day, .instant][Int.random(in: 0..<3, using: &random)],
                start: MergeScene.hour.addingTimeInterval(3_600 * Double(Int.random(in: -8...2, using: &random))),
                health: health, outOfSeason: Bool.random(using: &random) ? [.species(.grass)] : [])
        }
    }
}

/// SplitMix64: the same numbers for the same seed. Source: https://doi.org/10.1145/2714064.2660195
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
