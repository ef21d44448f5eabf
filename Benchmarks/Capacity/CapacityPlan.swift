/// The simulated peak day and season for a number of people.
struct CapacityPlan: Sendable {
    let needs: CapacityNeeds
    /// The peak day with one of everything, and replicas that scale up from one.
    let alone: CapacityRun
    /// With as many of everything as needed, and a minimum number of notifiers.
    let provisioned: CapacityRun
    let season: CapacitySeasonTotal

    var people: Double { needs.demand.people }

    init(people: Double, inputs: CapacityInputs, arrivals: CapacityArrivals, season: CapacitySeason) {
        let demand = CapacityDemand(people: people, inputs: inputs, arrivals: arrivals)
        let needs = CapacityNeeds(demand, season: season)
        self.needs = needs
        alone = needs.simulation(CapacityUnits(), step: 1).run(demand.arrivals)
        provisioned =
            needs.exceeded.isEmpty && needs.floor == 1
            ? alone : needs.simulation(needs.units, floor: needs.floor, step: 1).run(demand.arrivals)
        self.season = CapacitySeasonTotal(needs, arrivals, season)
    }
}
