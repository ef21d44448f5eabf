import Domain
import Testing

@Suite struct AreaRuleTests {
    private let rule = AreaRule()

    @Test(arguments: [
        (3, 2, true), (3, 3, false), (3, 4, false), (2, 1, false), (2, 0, false), (6, 5, true), (10, 0, true),
    ])
    func aRiseIsMoreThanTheDayBeforeAndAtLeastModerate(_ today: Int, _ yesterday: Int, _ isRise: Bool) throws {
        #expect(rule.isRise(to: try Intensity(today), from: try Intensity(yesterday)) == isRise)
    }

    @Test func nobodyKnowsOfARiseWithoutTheDayBefore() throws {
        #expect(!rule.isRise(to: try Intensity(9), from: nil))
    }

    @Test(arguments: [
        (0, 0, false), (4, 4, false), (5, 5, true), (5, 16, true), (5, 17, false), (6, 17, true), (29, 100, false),
        (30, 100, true),
    ])
    func needsFivePeopleAndAShareOfThoseWhoAreKnown(_ affected: Int, _ known: Int, _ isRaised: Bool) {
        #expect(rule.isRaised(affected: affected, of: known) == isRaised)
    }

    @Test func neverShowsFewerThanFiveWhateverItsCrowd() {
        let eager = AreaRule(crowd: CrowdRule(minimum: 1, share: 0))

        #expect(!eager.isRaised(affected: 4, of: 4))
        #expect(eager.isRaised(affected: 5, of: 100))
    }

    @Test(arguments: [(5, 5), (6, 5), (9, 5), (10, 10), (14, 10)])
    func showsNoNumberThatOnePersonMoreChanges(_ affected: Int, _ shown: Int) {
        #expect(rule.shown(affected) == shown)
    }

    @Test(arguments: [(0.22, true), (0.23, false)])
    func reachesTwentyFiveKilometres(_ degreesNorth: Double, _ isReached: Bool) throws {
        let station = try Coordinate(latitude: 47, longitude: 8)
        let place = try Coordinate(latitude: 47 + degreesNorth, longitude: 8)

        #expect(rule.reaches(place, from: station) == isReached)
    }
}
