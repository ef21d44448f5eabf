import Foundation
import Testing

@testable import benchmarks

@Suite struct CapacitySimulationTests {
    @Test func nobodyIsLostOrInvented() throws {
        let run = CapacitySample.run(burst: 5_000_000, notifiers: 1...2)

        let share = CapacityInputs()[.notified]
        for (index, state) in run.waiting.enumerated() {
            let accounted = run.notified[index] + state.recipients * share + state.entries
            #expect(abs(run.arrived[index] - accounted) < 1e-3)
        }
        #expect(abs((run.notified.last ?? 0) - 5_000_000 * share) < 1)
        #expect(abs((run.pushed.last ?? 0) - 5_000_000 * share * CapacityInputs()[.pushes]) < 1)
        #expect(abs((run.mailed.last ?? 0) - 5_000_000 * share * CapacityInputs()[.mails]) < 1)
    }

    /// The people who wait, added up over time, are the waits, added up over people.
    @Test func obeysLittlesLaw() throws {
        let run = CapacitySample.run(burst: 5_000_000, fanouts: 1...1, notifiers: 1...3)

        let share = CapacityInputs()[.notified]
        let personSeconds = run.waiting.reduce(0) { $0 + ($1.recipients * share + $1.entries) * run.step }
        let mean = try #require(run.delays).mean
        #expect(abs(mean * (run.notified.last ?? 0) / personSeconds - 1) < 0.01)
        #expect(mean > 10)
    }

    @Test func aLongerQueueNeverNotifiesSooner() throws {
        let waits = try [1e5, 1e6, 1e7, 1e8].map { try #require(CapacitySample.run(burst: $0).delays) }

        for (fewer, more) in zip(waits, waits.dropFirst()) {
            #expect(fewer.median <= more.median && fewer.p99 <= more.p99 && fewer.longest <= more.longest)
        }
        #expect(waits[0].longest < waits[3].longest)
    }

    @Test func moreReplicasAreNeverSlower() throws {
        let waits = try [1, 2, 4, 8].map { try #require(CapacitySample.run(burst: 1e7, notifiers: $0...$0).delays) }

        for (few, many) in zip(waits, waits.dropFirst()) { #expect(many.longest <= few.longest) }
        #expect(waits[3].longest < waits[0].longest / 4)
    }

    @Test func whatReplicasShareHoldsThemBack() throws {
        let free = CapacitySample.run(burst: 1e7)
        let held = CapacitySample.run(burst: 1e7, ceilings: .init(notified: 20_000, pushes: 1e9, mails: 100))

        #expect(try #require(held.delays).longest > 2 * (try #require(free.delays)).longest)
        #expect(held.most(held.mailed) <= 100.001)
        // More notifiers cannot help there.
        #expect((held.notifiers.max() ?? 0) < (free.notifiers.max() ?? 0))
    }

    @Test func peopleComeBeforeTheirMails() throws {
        let run = CapacitySample.run(burst: 1e7, notifiers: 1...1)

        #expect(try #require(run.delays).longest < (try #require(run.mailDelays)).median)
        #expect(run.waiting.contains { $0.entries > 1 && $0.mails > 1 })
    }

    /// The rehearsal of 0.8.0 had p99 4.3 s and p50 0.29 s, with everything on two cores; the model has them for itself.
    @Test func comesNearTheRehearsal() throws {
        let data = CapacitySample.checkout.appending(path: PeopleFacts.folder).path
        let season = try RehearsalSeason(path: CapacitySample.checkout.appending(path: RehearsalSeason.path).path)
        let day = try CapacityArrivals(season, try PeopleFacts(folder: data), seed: 20_230_410)
        // A day in a minute, in steps of a tenth of a second.
        var steps = Array(repeating: 0.0, count: 600)
        for burst in day.bursts { steps[burst.second / 144] += 241_495 * burst.share }
        let alone = CapacityScaler.Policy(bounds: 1...1, start: 0)
        let run = CapacitySimulation(
            inputs: CapacitySample.inputs([.pushes: 1e-9, .notifyRate: CapacitySample.rowRate]),
            ceilings: .init(notified: 1e9, pushes: 1e9, mails: 1e9),
            fanout: alone, notifier: alone, step: 0.1
        ).run(steps)

        let delays = try #require(run.delays)
        let handover = CapacityInputs()[.handover]
        #expect(delays.median + handover < 2 * 0.29)
        #expect((1...4.3).contains(delays.p99 + handover))
    }

    @Test func whoCannotBeNotifiedInTimeIsGivenUp() {
        let run = CapacitySample.run(burst: 1e9, step: 30, ceilings: .init(notified: 1, pushes: 1, mails: 1))

        #expect(!run.isDone)
        #expect((run.notified.last ?? 0) < run.arrived.last ?? 0)
    }

    @Test func aDayWithoutAlertsIsQuiet() {
        let run = CapacitySample.run(burst: 0)

        #expect(run.delays == nil)
        #expect(run.isDone)
        #expect(run.notifiers.max() == 1)
    }
}
