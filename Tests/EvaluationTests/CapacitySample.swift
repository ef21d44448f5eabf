import Foundation

@testable import benchmarks

/// A small world for the model: three alerts, and only the inputs that a test names differ from the usual.
enum CapacitySample {
    static let arrivals = CapacityArrivals(bursts: [(3_600, 1), (3_900, 2), (50_000, 1)])
    static let season = CapacitySeason(weights: [1, 0.5])

    static func inputs(_ changes: [CapacityInput: Double] = [:]) -> CapacityInputs {
        changes.reduce(into: CapacityInputs()) { $0[$1.key] = $1.value }
    }

    static func total(people: Double) -> CapacitySeasonTotal {
        CapacitySeasonTotal(needs(people: people), arrivals, season)
    }

    static func needs(people: Double, _ changes: [CapacityInput: Double] = [:]) -> CapacityNeeds {
        let demand = CapacityDemand(people: people, inputs: inputs(changes), arrivals: arrivals)
        return CapacityNeeds(demand, season: season)
    }

    /// People/s of a notifier of 0.8.0, with a row for each entry: slow enough for queues.
    static let rowRate = 19_300.0

    /// 7,200 steps, with a burst of so many recipients in the first sixty, and notifiers of ``rowRate``.
    static func run(
        burst: Double, step: Double = 1, fanouts: ClosedRange<Int> = 1...50, notifiers: ClosedRange<Int> = 1...50,
        ceilings: CapacitySimulation.Ceilings = .init(notified: 1e9, pushes: 1e9, mails: 1e9),
        _ changes: [CapacityInput: Double] = [:]
    ) -> CapacityRun {
        var steps = Array(repeating: 0.0, count: 7_200)
        for index in 0..<60 { steps[index] = burst / 60 }
        return CapacitySimulation(
            inputs: inputs([.notifyRate: rowRate].merging(changes) { $1 }), ceilings: ceilings,
            fanout: .init(bounds: fanouts, start: 5),
            notifier: .init(bounds: notifiers, start: 5), step: step
        ).run(steps)
    }

    static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
