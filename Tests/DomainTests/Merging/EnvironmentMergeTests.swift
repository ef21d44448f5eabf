import Domain
import Foundation
import Testing

@Suite struct EnvironmentMergeTests {
    private let birch = Quantity.pollen(MergeScene.birch)
    private let fine = MergeScene.profile("fine", [.pollen(MergeScene.birch), .pollutant(.pm25)], spacing: 0.1)
    private let coarse = MergeScene.profile("coarse", [.pollen(MergeScene.birch), .pollutant(.pm25)], spacing: 0.4)

    @Test func prefersAStationNearbyToAModel() throws {
        let merge = MergeScene.merge(
            [MergeScene.source(fine, [birch: [20]])], stations: [try MergeScene.station(30)])
        let value = try #require(merge.value(of: birch))
        #expect(value.value == 30)
        #expect(value.source.station?.id == "PBS")
    }

    @Test(arguments: [(25.0, "meteoswiss"), (25.1, "fine")])
    func takesAStationUpTo25Kilometres(distance: Double, provider: String) throws {
        let merge = MergeScene.merge(
            [MergeScene.source(fine, [birch: [20]])], stations: [try MergeScene.station(30, distance: distance)])
        #expect(merge.value(of: birch)?.source.provider == provider)
    }

    @Test(arguments: [(21_600.0, "meteoswiss"), (21_601.0, "fine")])
    func prefersAStationUpToSixHoursOld(age: TimeInterval, provider: String) throws {
        let merge = MergeScene.merge(
            [MergeScene.source(fine, [birch: [20]])], stations: [try MergeScene.station(30, age: age)])
        #expect(merge.value(of: birch)?.source.provider == provider)
    }

    @Test func servesAnOldStationWithItsAgeWhereThereIsNothingElse() throws {
        let merge = MergeScene.merge([], stations: [try MergeScene.station(30, age: 7 * 3_600)])
        let value = try #require(merge.value(of: birch))
        #expect(value.source.staleness == .tooOld(longest: 21_600))
        #expect(value.source.age(at: MergeScene.now) == 7 * 3_600)
    }

    @Test func servesNoStationThatIsADayOld() throws {
        let merge = MergeScene.merge([], stations: [try MergeScene.station(30, age: 24 * 3_600)])
        #expect(merge.value(of: birch) == nil)
        #expect(merge.pollen(MergeScene.birch).state == .unknown)
    }

    @Test(arguments: [(7_200.0, true), (7_201.0, false)])
    func servesNothingThatTheTermsLetNobodyKeep(age: TimeInterval, isServed: Bool) {
        var strict = fine
        strict.terms.longestStorage = 7_200
        let merge = MergeScene.merge([MergeScene.source(strict, [birch: [20]], age: age)])
        #expect((merge.value(of: birch) != nil) == isServed)
    }

    @Test func prefersTheFinerGrid() {
        let merge = MergeScene.merge([
            MergeScene.source(coarse, [birch: [40]]), MergeScene.source(fine, [birch: [20]]),
        ])
        #expect(merge.value(of: birch)?.value == 20)
    }

    @Test func prefersGrainsToClassesEvenOfAFinerGrid() {
        let classes = MergeScene.profile("classes", [.pollenIntensity(MergeScene.birch)], spacing: 0.01)
        let merge = MergeScene.merge([
            MergeScene.source(classes, [.pollenIntensity(MergeScene.birch): [7]]),
            MergeScene.source(coarse, [birch: [40]]),
        ])
        #expect(merge.pollen(MergeScene.birch).value?.quantity == birch)
    }

    @Test func takesTheClassWhereNobodyReportsGrains() throws {
        let classes = MergeScene.profile("classes", [.pollenIntensity(MergeScene.birch)])
        let merge = MergeScene.merge([MergeScene.source(classes, [.pollenIntensity(MergeScene.birch): [7]])])
        #expect(merge.pollen(MergeScene.birch).intensity == (try Intensity(7)))
    }

    @Test func fillsAMissingValueFromAnotherSource() {
        let merge = MergeScene.merge([
            MergeScene.source(fine, [birch: [nil, 5], .pollutant(.pm25): [9]]),
            MergeScene.source(coarse, [birch: [40], .pollutant(.pm25): [10]]),
        ])
        #expect(merge.value(of: birch)?.source.provider == "coarse")
        #expect(merge.value(of: .pollutant(.pm25))?.source.provider == "fine")
    }

    @Test func givesAStaleValueOfTheBetterSourceAwayForAFreshOne() {
        let merge = MergeScene.merge([
            MergeScene.source(fine, [birch: [20]], health: SourceHealth(.down, reason: "quota used up")),
            MergeScene.source(coarse, [birch: [40]]),
        ])
        #expect(merge.value(of: birch)?.value == 40)
    }

    @Test func saysThatTheSourceOfAValueIsDown() {
        let health = SourceHealth(.down, reason: "quota used up")
        let merge = MergeScene.merge([MergeScene.source(fine, [birch: [20]], health: health)])
        let staleness = merge.value(of: birch)?.source.staleness
        #expect(staleness == .sourceDown(reason: "quota used up"))
        #expect(staleness?.description == "the source is down: quota used up")
    }

    @Test(arguments: [(21_600.0, nil), (21_601.0, Staleness.tooOld(longest: 21_600))])
    func callsAValueStaleAfterItsSourcesLongestRefresh(age: TimeInterval, staleness: Staleness?) {
        let merge = MergeScene.merge([MergeScene.source(fine, [birch: [20]], age: age)])
        #expect(merge.value(of: birch)?.source.staleness == staleness)
    }

    @Test func countsTheAgeOfASingleMeasurementFromItsOwnTime() {
        let measured = MergeScene.now.addingTimeInterval(-5_000)
        let merge = MergeScene.merge([
            MergeScene.source(fine, [.pollutant(.pm25): [9]], age: 60, step: .instant, start: measured)
        ])
        #expect(merge.value(of: .pollutant(.pm25))?.source.age(at: MergeScene.now) == 5_000)
    }

    @Test func servesTheLastHourOfASeriesThatEndedAsStale() throws {
        let start = MergeScene.hour.addingTimeInterval(-4 * 3_600)
        let merge = MergeScene.merge([MergeScene.source(fine, [birch: [20, 21]], start: start)])
        let value = try #require(merge.value(of: birch))
        #expect(value.value == 21)
        #expect(value.source.staleness == .ended)
    }

    @Test func takesNoHourOfTheFuture() {
        let merge = MergeScene.merge([
            MergeScene.source(fine, [birch: [20]], start: MergeScene.hour.addingTimeInterval(3_600))
        ])
        #expect(merge.value(of: birch) == nil)
    }

    @Test(arguments: [Double.nan, -1, 100_001])
    func takesNoValueThatCannotBeTrue(_ value: Double) {
        let merge = MergeScene.merge([MergeScene.source(fine, [birch: [value]])])
        #expect(merge.value(of: birch) == nil)
        #expect(merge.pollen(MergeScene.birch).state == .unknown)
    }

    @Test(arguments: [
        (ProviderTerms.Redistribution.allowed, true, true), (.displayOnly, false, true), (.derivedOnly, false, false),
    ])
    func showsAValueOnlyToWhomTheTermsAllow(
        terms: ProviderTerms.Redistribution, anyone: Bool, ownUser: Bool
    ) {
        let source = MergeScene.source(MergeScene.profile("some", [birch], terms), [birch: [20]])
        let (strange, own) = (MergeScene.merge([source]), MergeScene.merge([source], audience: .ownUser))
        #expect((strange.value(of: birch)?.shown != nil) == anyone)
        #expect((own.value(of: birch)?.shown != nil) == ownUser)
        #expect((strange.forecast(of: birch) != nil) == anyone)
        #expect((own.forecast(of: birch) != nil) == ownUser)
        // The level may be shown to everybody.
        #expect(strange.pollen(MergeScene.birch).intensity?.level == .moderate)
    }

    @Test func prefersAValueThatMayBeShown() {
        let hidden = MergeScene.profile("hidden", [birch], spacing: 0.01, .derivedOnly)
        let merge = MergeScene.merge([
            MergeScene.source(hidden, [birch: [20]]), MergeScene.source(coarse, [birch: [40]]),
        ])
        #expect(merge.value(of: birch)?.shown == 40)
    }
}
