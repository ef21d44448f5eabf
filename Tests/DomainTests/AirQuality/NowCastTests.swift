import Domain
import Foundation
import Testing

@Suite struct NowCastTests {
    private func particles(_ oldestFirst: [Double?]) -> Double? {
        NowCast.particles(from: PollutantHours(oldestFirst, of: .pm25))
    }

    @Test func steadyAirIsItsPlainAverage() throws {
        #expect(abs(try #require(particles(Array(repeating: 12, count: 12))) - 12) < 1e-9)
        #expect(particles(Array(repeating: 0, count: 12)) == 0)
    }

    /// The weight factor is 30/40 = 0.75: (40 + 0.75 × 30) / 1.75.
    @Test func theLatestHoursCountMore() throws {
        #expect(abs(try #require(particles([30, 40])) - 62.5 / 1.75) < 1e-9)
    }

    /// 10/100 would weigh 0.1; 0.5 is the least: (100 + 0.5 × 10 + 0.25 × 10) / 1.75.
    @Test func noHourWeighsLessThanHalfOfTheNext() throws {
        #expect(abs(try #require(particles([10, 10, 100])) - 107.5 / 1.75) < 1e-9)
    }

    /// An hour that is missing keeps its place: (20 + 0.25 × 10) / 1.25.
    @Test func aMissingHourLeavesTheAgesOfTheOthers() throws {
        #expect(abs(try #require(particles([10, nil, 20])) - 22.5 / 1.25) < 1e-9)
    }

    @Test func hoursBeforeTheTwelfthDoNotCount() throws {
        let twelve = Array(repeating: 20.0, count: 12)
        #expect(particles([500] + twelve) == particles(twelve))
    }

    @Test(arguments: [[nil, nil, 20], [20, nil, nil], [20, 20, nil, nil], [-5, .nan, 20], [], [20]] as [[Double?]])
    func fewerThanTwoOfTheLastThreeHoursAreUnknown(hours: [Double?]) {
        #expect(particles(hours) == nil)
    }

    @Test(arguments: [[60.0], [60, nil], [60, nil, nil], [10, 20, 60]] as [[Double?]])
    func ozoneFollowsTheLastHourWithinThree(parts: [Double?]) throws {
        let micrograms = parts.map { $0.flatMap { Pollutant.ozone.microgramsPerCubicMetre(fromPartsPerBillion: $0) } }

        let nowCast = try #require(NowCast.ozone(from: PollutantHours(micrograms, of: .ozone)))

        #expect(abs(try #require(Pollutant.ozone.partsPerBillion(fromMicrogramsPerCubicMetre: nowCast)) - 55.5) < 1e-9)
    }

    @Test func ozoneOlderThanThreeHoursIsUnknown() {
        #expect(NowCast.ozone(from: PollutantHours([100, nil, nil, nil], of: .ozone)) == nil)
        #expect(NowCast.ozone(from: PollutantHours([], of: .ozone)) == nil)
    }
}
