import Domain
import Foundation
import Testing

@Suite struct PollenStateTests {
    private let birch = MergeScene.birch
    private let down = SourceHealth(.down, reason: "quota used up")
    private let profile = MergeScene.profile("some", [.pollen(MergeScene.birch)])
    private let other = MergeScene.profile("other", [.pollen(MergeScene.birch)])

    private func state(_ sources: [SourceReport]) -> PollenState { MergeScene.merge(sources).pollen(birch).state }

    @Test(arguments: [(0.0, PollenState.none), (0.4, .present), (30, .present)])
    func isNoneOnlyWhenASourceSaysZero(grains: Double, expected: PollenState) {
        #expect(state([MergeScene.source(profile, [.pollen(birch): [grains]])]) == expected)
    }

    @Test func isUnknownWhereASourceHasNoValue() {
        #expect(state([MergeScene.source(profile, [.pollen(birch): [nil]])]) == .unknown)
        #expect(state([MergeScene.source(profile)]) == .unknown)
    }

    @Test func isUnknownWhereACoveringSourceWasNeverAsked() {
        let pollen = MergeScene.merge([SourceReport(profile: profile, health: SourceHealth(.unknown))]).pollen(birch)
        #expect(pollen.state == .unknown)
        #expect(pollen.reason == "Some has not been asked here yet")
        #expect(pollen.intensity == nil)
    }

    @Test func isSourceDownWhenTheSourceThatCoversItIsDown() {
        let pollen = MergeScene.merge([SourceReport(profile: profile, health: down)]).pollen(birch)
        #expect(pollen.state == .sourceDown)
        #expect(pollen.reason == "Some: the source is down: quota used up")
    }

    @Test func isUnknownWhenAnotherSourceCouldStillBeAsked() {
        #expect(
            state([
                SourceReport(profile: profile, health: down), SourceReport(profile: other, health: .up),
            ]) == .unknown)
    }

    @Test func isSourceDownWhenTheOthersWereAskedAndHaveNothing() {
        #expect(
            state([SourceReport(profile: profile, health: down), MergeScene.source(other)]) == .sourceDown)
    }

    @Test func isOutOfSeasonWhenASourceSaysSo() {
        #expect(state([MergeScene.source(profile, outOfSeason: [birch])]) == .outOfSeason)
    }

    @Test func believesAFreshWordAboutTheSeasonMoreThanAnOldCount() {
        let old = MergeScene.source(other, [.pollen(birch): [20]], age: 7 * 3_600)
        #expect(state([old, MergeScene.source(profile, outOfSeason: [birch])]) == .outOfSeason)
        #expect(state([old, MergeScene.source(profile, age: 7 * 3_600, outOfSeason: [birch])]) == .present)
    }

    @Test func isNotCoveredWhereNoSourceCoversThePlant() {
        #expect(state([]) == .notCovered)
        #expect(state([MergeScene.source(MergeScene.profile("air", [.uvIndex]), [.uvIndex: [3]])]) == .notCovered)
        let elsewhere = MergeScene.profile(
            "us", [.pollen(birch)], region: .box(south: 20, west: -130, north: 50, east: -60))
        #expect(state([SourceReport(profile: elsewhere, health: .up)]) == .notCovered)
        #expect(state([SourceReport(profile: profile, health: .up, isNotCovered: true)]) == .notCovered)
    }

    @Test func isSourceDownForAStationNearbyThatIsDown() throws {
        var station = try MergeScene.station(30, health: down)
        station.readings = [:]
        #expect(MergeScene.merge([], stations: [station]).pollen(birch).state == .sourceDown)
        station.distance = Kilometres(26)
        #expect(MergeScene.merge([], stations: [station]).pollen(birch).state == .notCovered)
    }

    @Test func knowsAKindByTheStrongestOfItsPlants() throws {
        let olive = PollenSubject.species(.olive)
        let trees = MergeScene.merge([
            MergeScene.source(
                MergeScene.profile("some", [.pollen(birch), .pollen(olive)]),
                [.pollen(birch): [5], .pollen(olive): [80]])
        ]).pollen(ofType: .tree)
        #expect(trees.state == .present)
        #expect(trees.basis == [.olive, .birch])
        #expect(trees.intensity == (try Intensity(3)))
    }

    @Test func prefersASourceThatReportsTheKindAsAWhole() {
        let trees = MergeScene.merge([
            MergeScene.source(
                MergeScene.profile("some", [.pollen(birch), .pollenIntensity(.type(.tree))]),
                [.pollen(birch): [80], .pollenIntensity(.type(.tree)): [2]])
        ]).pollen(ofType: .tree)
        #expect(trees.intensity?.value == 2)
        #expect(trees.basis.isEmpty)
    }

    @Test(arguments: [(80.0, PollenState.present), (0, .unknown)])
    func callsAKindNoneOnlyWhenEachCoveredPlantIsKnown(grains: Double, expected: PollenState) {
        let olive = PollenSubject.species(.olive)
        let trees = MergeScene.merge([
            MergeScene.source(
                MergeScene.profile("some", [.pollen(birch), .pollen(olive)]), [.pollen(birch): [grains]])
        ]).pollen(ofType: .tree)
        #expect(trees.state == expected)
    }

    @Test func callsAKindNoneWhenItsPlantsAreZeroOrOutOfSeason() {
        let olive = PollenSubject.species(.olive)
        let profile = MergeScene.profile("some", [.pollen(birch), .pollen(olive)])
        let zero = MergeScene.source(profile, [.pollen(birch): [0]], outOfSeason: [olive])
        #expect(MergeScene.merge([zero]).pollen(ofType: .tree).state == .none)
        let resting = MergeScene.source(profile, outOfSeason: [olive, birch])
        #expect(MergeScene.merge([resting]).pollen(ofType: .tree).state == .outOfSeason)
        #expect(MergeScene.merge([resting]).pollen(ofType: .weed).state == .notCovered)
    }

    /// Sixty grains of grass are high by the American classes (20, 200); the provider's word counts.
    @Test func honoursTheRiskThatAProviderStatesForAType() throws {
        let grass = PollenSubject.type(.grass)
        let (count, risk) = (Quantity.pollen(grass), Quantity.pollenIntensity(grass))
        let profile = MergeScene.profile("some", [count, risk])
        let merge = MergeScene.merge([MergeScene.source(profile, [count: [60, 60, 0], risk: [4, nil, 1]])])

        let pollen = merge.pollen(grass)
        #expect(pollen.value?.value == 60)
        #expect(pollen.intensity?.value == 4)
        let ahead = try #require(merge.intensityForecast(of: grass)).values.prefix(3)
        let byGrains = try #require(count.intensity(of: 60)).value
        #expect(byGrains != 4)
        // Without a stated risk the grains decide; without grains "low" means none.
        #expect(Array(ahead) == [4, Double(byGrains), 0])
    }

    @Test func saysThatAnAnswerFailedForThisPlaceOnly() {
        let health = SourceHealth(.down, reason: "its answer is empty", isOfPlace: true)
        let merge = MergeScene.merge([
            MergeScene.source(
                MergeScene.profile("some", [.pollen(MergeScene.birch)]), [.pollen(MergeScene.birch): [30]],
                health: health)
        ])
        let pollen = merge.pollen(MergeScene.birch)
        #expect(pollen.state == .present)
        #expect(pollen.value?.source.staleness == .failedHere(reason: "its answer is empty"))
        #expect(
            pollen.value?.source.staleness?.description
                == "the source failed for this place: its answer is empty")
    }
}
