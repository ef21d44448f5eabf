import Domain
import Foundation
import Testing

@Suite struct DisagreementTests {
    private func disagreement(_ quantity: Quantity, _ one: Double, _ other: Double) -> Disagreement? {
        MergeScene.merge([
            MergeScene.source(MergeScene.profile("fine", [quantity], spacing: 0.1), [quantity: [one]]),
            MergeScene.source(MergeScene.profile("coarse", [quantity], spacing: 0.4), [quantity: [other]]),
        ]).value(of: quantity)?.disagreement
    }

    @Test(arguments: [
        // Low is 1 to under 11 grains of birch, moderate to under 71, high to under 301.
        (10.0, 71.0, true), (71, 10, true), (10, 70, false), (0, 11, true), (0, 10, false), (5, 15, false),
        (24, 72, false), (70, 301, true), (0, 0, false),
    ])
    func flagsPollenThreeTimesAsMuchAndTwoLevelsApart(one: Double, other: Double, isFlagged: Bool) {
        #expect((disagreement(.pollen(MergeScene.birch), one, other) != nil) == isFlagged)
    }

    // Of grass moderate begins at 21 and high at 51, so that two levels can be less than three times apart.
    @Test(arguments: [(17.0, true), (17.1, false)])
    func flagsNoLevelsThatLieCloseTogether(low: Double, isFlagged: Bool) {
        #expect((disagreement(.pollen(.species(.grass)), low, 51) != nil) == isFlagged)
    }

    @Test(arguments: [
        (Quantity.pollutant(.pm25), 8.0, 16.0, true), (.pollutant(.pm25), 16, 8, true),
        (.pollutant(.pm25), 8.1, 16, false), (.pollutant(.pm25), 3, 14.9, false), (.pollutant(.pm25), 0, 15, true),
        (.uvIndex, 1, 2.9, false), (.uvIndex, 1, 3, true), (.airQualityIndex(.unitedStates), 24, 49, false),
        (.airQualityIndex(.unitedStates), 25, 50, true), (.weather(.temperature), 3, 30, false),
    ])
    func flagsTwiceAsMuchOnceItIsNoLongerHarmless(
        quantity: Quantity, one: Double, other: Double, isFlagged: Bool
    ) {
        #expect((disagreement(quantity, one, other) != nil) == isFlagged)
    }

    @Test func showsBothValuesWithTheirSources() throws {
        let disagreement = try #require(self.disagreement(.pollutant(.pm25), 10, 30))
        #expect(disagreement.value == 30)
        #expect(disagreement.source.provider == "coarse")
    }

    @Test(arguments: [(5.0, false), (6, true)])
    func comparesGrainsWithAClassByTheirLevels(intensity: Double, isFlagged: Bool) {
        let (grains, classes) = (Quantity.pollen(MergeScene.birch), Quantity.pollenIntensity(MergeScene.birch))
        let merge = MergeScene.merge([
            MergeScene.source(MergeScene.profile("grains", [grains]), [grains: [5]]),
            MergeScene.source(MergeScene.profile("classes", [classes]), [classes: [intensity]]),
        ])
        #expect((merge.pollen(MergeScene.birch).value?.disagreement != nil) == isFlagged)
    }

    @Test func doesNotHoldAnOldValueAgainstAFreshOne() {
        let quantity = Quantity.pollutant(.pm25)
        let merge = MergeScene.merge([
            MergeScene.source(MergeScene.profile("fine", [quantity]), [quantity: [10]]),
            MergeScene.source(MergeScene.profile("coarse", [quantity]), [quantity: [90]], age: 7 * 3_600),
        ])
        #expect(merge.value(of: quantity)?.disagreement == nil)
    }

    @Test func hidesTheOtherValueWhoseTermsForbidShowingIt() throws {
        let quantity = Quantity.pollutant(.pm25)
        let merge = MergeScene.merge([
            MergeScene.source(MergeScene.profile("open", [quantity]), [quantity: [10]]),
            MergeScene.source(MergeScene.profile("closed", [quantity], .derivedOnly), [quantity: [90]]),
        ])
        let disagreement = try #require(merge.value(of: quantity)?.disagreement)
        #expect(disagreement.shown == nil)
    }
}
