/// The content of the report's tables as JSON.
struct CapacityDocument: Codable {
    struct Plan: Codable {
        var people: Double
        var notifiedOnPeakDay: Double
        var recipientsPerSecond: Double
        var mostWaiting: Double
        /// Whether everything was sent within three days; otherwise the seconds cover only what was.
        var isDone: Bool
        var notifiedMedianSeconds: Double?
        var notifiedP99Seconds: Double?
        var notifiedLastSeconds: Double?
        var lastPushSeconds: Double?
        var lastMailSeconds: Double?
        var fanouts: Int
        /// Of notifiers.
        var floor: Int
        var notifiers: Int
        var busyCores: Double
        var messagesPerSecond: Double
        /// By limit; 1 is all of one.
        var used: [String: Double]
        var units: [String: Int]
        var next: String?
        var season: CapacitySeasonTotal
    }

    var inputs: [String: Double]
    var plans: [Plan]

    init(_ plans: [CapacityPlan], _ inputs: CapacityInputs) {
        self.inputs = Dictionary(uniqueKeysWithValues: CapacityInput.allCases.map { ($0.rawValue, inputs[$0]) })
        self.plans = plans.map { plan in
            let (needs, run, delays) = (plan.needs, plan.provisioned, plan.provisioned.delays)
            let handover = inputs[.handover]
            return Plan(
                people: plan.people, notifiedOnPeakDay: run.notified.last ?? 0,
                recipientsPerSecond: needs.demand.recipients,
                mostWaiting: run.mostWaiting, isDone: run.isDone,
                notifiedMedianSeconds: delays.map { $0.median + handover },
                notifiedP99Seconds: delays.map { $0.p99 + handover },
                notifiedLastSeconds: delays.map { $0.longest + handover },
                lastPushSeconds: run.pushDelays.map { $0.longest + handover },
                lastMailSeconds: run.mailDelays.map { $0.longest + handover },
                fanouts: run.fanouts.max() ?? 1, floor: needs.floor, notifiers: run.notifiers.max() ?? 1,
                busyCores: needs.demand.busyCores,
                messagesPerSecond: needs.demand.messages,
                used: Dictionary(uniqueKeysWithValues: needs.used.map { ($0.key.rawValue, $0.value) }),
                units: Dictionary(uniqueKeysWithValues: needs.used.keys.map { ($0.rawValue, needs.units[$0]) }),
                next: needs.next?.rawValue, season: plan.season)
        }
    }
}
