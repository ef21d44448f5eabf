import Foundation
import Testing

@testable import benchmarks

@Suite struct CapacityArrivalsTests {
    private static let recording = CapacitySample.checkout.appending(path: RehearsalSeason.path).path
    private static let data = CapacitySample.checkout.appending(path: PeopleFacts.folder).path

    @Test func thePeakIsThatOfTheRehearsal() throws {
        let facts = try PeopleFacts(folder: Self.data)
        let season = try RehearsalSeason(path: Self.recording)
        let arrivals = try CapacityArrivals(season, facts, seed: 7)
        let again = try CapacityArrivals(season, facts, seed: 7)

        #expect(arrivals.bursts.count > 200)
        #expect(abs(arrivals.bursts.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        #expect(arrivals.bursts.map(\.share) == again.bursts.map(\.share))
    }

    @Test func aSeasonHasNinetyDaysAndOnePeak() throws {
        let season = try CapacitySeason(try PeopleFacts(folder: Self.data), path: Self.recording)

        #expect(season.weights.count == 90)
        #expect(season.weights.max() == 1)
        #expect(season.weights.allSatisfy { (0...1).contains($0) })
        #expect(season.weights.filter { $0 > 0.9 }.count < 10)
    }

    @Test(arguments: [1, 60])
    func nobodyIsLostBetweenSteps(step: Int) {
        let inputs = CapacityInputs()
        let steps = CapacitySample.arrivals.recipients(1e6, inputs, step: step)

        #expect(steps.count == 86_400 / step)
        #expect(abs(steps.reduce(0, +) - 1e6 * (inputs[.recipients] + inputs[.forecast])) < 1e-3)
    }

    @Test(arguments: [(0, 0), (1, 0.2), (5, 0.65), (6, 0.95), (10, 1)])
    func moreReactToMorePollen(intensity: Int, share: Double) {
        #expect(abs(CapacityArrivals.share(reachedBy: intensity) - share) < 1e-9)
    }
}
