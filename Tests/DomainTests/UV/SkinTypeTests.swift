import Domain
import Testing

@Suite struct SkinTypeTests {
    /// dose / (8 × 0.025 W/m²): 200 J/m² is 1,000 s.
    @Test(arguments: zip(SkinType.allCases, [16, 20, 25, 37, 50, 83]))
    func burnsAfterItsDose(skin: SkinType, minutes: Int) {
        #expect(skin.safeExposure(atUVIndex: 8) == .minutes(minutes))
    }

    @Test(arguments: SkinType.allCases)
    func withoutSunThereIsNoLimit(skin: SkinType) {
        #expect(skin.safeExposure(atUVIndex: 0) == .unlimited)
        #expect(skin.safeExposure(atUVIndex: 0.01) == .unlimited)
        #expect(skin.safeExposure(atUVIndex: 0)?.minutes == nil)
        #expect(skin.safeExposure(atUVIndex: 1)?.minutes != nil)
    }

    @Test(arguments: [-0.1, .nan, .infinity, -.infinity, 50.1])
    func whatCannotBeTrueIsUnknown(index: Double) {
        #expect(SkinType.i.safeExposure(atUVIndex: index) == nil)
    }

    /// A limit of just under and of just a day: 200 J/m² in 1,440 min is an index of 0.0926.
    @Test func aDayAndLongerIsNoLimit() {
        #expect(SkinType.i.safeExposure(atUVIndex: 0.0927) == .minutes(1_438))
        #expect(SkinType.i.safeExposure(atUVIndex: 0.0925) == .unlimited)
    }

    /// OpenUV's documented answer at an index of 8.2342. It takes 250, 300, 400, 500, 800 and 1,500 J/m²; ours are
    /// the lower doses of the literature, so we never tell anybody to stay longer than it does.
    @Test(arguments: zip(SkinType.allCases, [20, 24, 32, 40, 65, 121]))
    func isNeverLessCautiousThanOpenUV(skin: SkinType, theirs: Int) throws {
        let ours = try #require(skin.safeExposure(atUVIndex: 8.2342)?.minutes)

        #expect(ours <= theirs)
        #expect(Double(ours) >= 0.65 * Double(theirs))
    }

    @Test func moreSunAndFairerSkinLeaveLessTime() throws {
        for index in stride(from: 1.0, through: 20, by: 0.5) {
            let minutes = try SkinType.allCases.map { try #require($0.safeExposure(atUVIndex: index)?.minutes) }
            #expect(minutes == minutes.sorted())
            #expect(try #require(SkinType.i.safeExposure(atUVIndex: index + 0.5)?.minutes) <= minutes[0])
        }
    }

    @Test func isNumberedAsFitzpatrickDid() {
        #expect(SkinType.allCases.map(\.rawValue) == Array(1...6))
        #expect(Set(SkinType.allCases.map(\.displayName)).count == 6)
    }
}
