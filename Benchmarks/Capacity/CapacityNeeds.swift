/// What runs out for a number of people, and how many units of it are needed.
struct CapacityNeeds: Sendable {
    let demand: CapacityDemand
    /// 1 is all of one.
    let used: [CapacityLimit: Double]
    /// Enough to leave the reserve.
    let units: CapacityUnits

    private var inputs: CapacityInputs { demand.inputs }

    init(_ demand: CapacityDemand, season: CapacitySeason) {
        self.demand = demand
        let inputs = demand.inputs
        let notified = demand.recipientsOfDay * inputs[.notified] * season.weights.reduce(0, +)
        let stored = CapacitySeasonTotal.bytes(people: demand.people, notified: notified, inputs)
        used = Dictionary(uniqueKeysWithValues: CapacityLimit.allCases.map { ($0, $0.used(demand, stored: stored)) })
        units = CapacityUnits.enough(for: used, reserve: inputs[.reserve])
    }

    /// Most used first.
    var ranking: [CapacityLimit] {
        used.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
    }

    /// Of which one is not enough.
    var exceeded: [CapacityLimit] { ranking.filter { units[$0] > 1 } }

    /// What runs out next: the most used of all resources of which one is enough.
    var next: CapacityLimit? { ranking.first { units[$0] == 1 } }

    /// The approximate number of people for whom one unit is enough; all demands grow with the people.
    func enough(of limit: CapacityLimit) -> Double {
        demand.people * inputs[.reserve] / max(1e-12, used[limit] ?? 0)
    }

    /// The minimum number of notifiers to keep running: as many as the worst minute needs, since doubling takes a
    /// minute each time.
    var floor: Int { max(1, Int(demand.notifiers.rounded(.up))) }

    /// - Parameter floor: the fewest notifiers.
    func simulation(_ units: CapacityUnits, floor: Int = 1, step: Double) -> CapacitySimulation {
        let perNotified = inputs[.fanoutCost] / inputs[.notified] + inputs[.entryCost]
        let written = inputs[.databaseCores] * inputs[.databaseShare] * Double(units.databases) / perNotified
        let carried = 1_000 / demand.batchSeconds * Double(units[.queue])
        let loading = demand.loading / Double(units.regions)
        return CapacitySimulation(
            inputs: inputs,
            ceilings: .init(
                notified: min(written, carried), pushes: inputs[.pushProvider] * Double(units[.pushProvider]),
                mails: inputs[.mailProvider] * Double(units[.mailProvider])),
            fanout: .init(bounds: 1...max(1, Int(inputs[.replicas]) * units[.fanouts]), start: 5 + loading),
            notifier: .init(bounds: floor...max(floor, Int(inputs[.replicas]) * units[.notifiers]), start: 5),
            step: step)
    }
}
