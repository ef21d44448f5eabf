/// The totals of a season: people notified, rows, bytes, and the cost of machines and mails.
struct CapacitySeasonTotal: Sendable, Codable {
    let notified, pushes, mails: Double
    /// Inbox entries and deliveries.
    let rows: Double
    /// At its end, in the database.
    let bytes: Double
    /// The mean number of rented cores, over all machines.
    let cores: Double
    /// €.
    let cost: Double

    private static let hours = Double(CapacitySeason.days) * 24
    /// A broker is three nodes, so that one may fail.
    private static let brokerNodes = 3.0
    /// Each replica has the cores on which it was measured.
    private static let coresOfReplica = 2.0

    /// Simulates each day, minute by minute.
    init(_ needs: CapacityNeeds, _ arrivals: CapacityArrivals, _ season: CapacitySeason) {
        let (demand, units, inputs) = (needs.demand, needs.units, needs.demand.inputs)
        let simulation = needs.simulation(units, floor: needs.floor, step: 60)
        let day = arrivals.recipients(demand.people, inputs, step: 60)
        let days = season.weights.map { weight in simulation.run(day.map { $0 * weight }) }
        notified = days.reduce(0) { $0 + ($1.notified.last ?? 0) }
        pushes = days.reduce(0) { $0 + ($1.pushed.last ?? 0) }
        mails = days.reduce(0) { $0 + ($1.mailed.last ?? 0) }
        rows = notified + pushes + mails
        bytes = Self.bytes(people: demand.people, notified: notified, inputs)

        let fanoutHours = days.reduce(0) { $0 + $1.fanoutHours } * Double(units.regions)
        let notifierHours = days.reduce(0) { $0 + $1.notifierHours }
        // These follow the course of the day, not alerts: they are provisioned for the peak all the time. One poller.
        let steady = (demand.gateways / inputs[.reserve]).rounded(.up) + max(1, demand.analyzers.rounded(.up)) + 1
        let replicas = (fanoutHours + notifierHours) / Self.hours + steady
        let database = max(2, (demand.databaseCores / inputs[.databaseShare] / inputs[.reserve]).rounded(.up))
        let broker = Self.brokerNodes * Self.coresOfReplica * Double(units[.queue])
        cores = replicas * Self.coresOfReplica + database + broker
        let memory = demand.memory * (fanoutHours / Double(units.regions)) / 1e9
        let months = Double(CapacitySeason.days) / 30
        cost =
            cores * Self.hours * inputs[.corePrice] + memory * inputs[.memoryPrice]
            + bytes / 1e9 * months * inputs[.diskPrice] + mails * inputs[.mailPrice]
    }

    /// In the database at the end of a season in which nothing is deleted.
    static func bytes(people: Double, notified: Double, _ inputs: CapacityInputs) -> Double {
        people * (inputs[.personBytes] + inputs[.wearables] * Double(CapacitySeason.days) * inputs[.dayBytes])
            + notified * (inputs[.entryBytes] + (inputs[.pushes] + inputs[.mails]) * inputs[.deliveryBytes])
    }
}
