/// A resource that can run out, how much of it is used, and what to do about it.
enum CapacityLimit: String, CaseIterable, Sendable, Codable {
    case fanouts = "replicas of alert-fanout"
    case notifiers = "replicas of notifier"
    case gateways = "replicas of ingest-gateway"
    case partitions = "partitions of the analyzer"
    case memory = "audience in memory"
    case loading = "start of an alert-fanout"
    case database = "PostgreSQL's processors"
    case disk = "PostgreSQL's disk"
    case connections = "PostgreSQL's connections"
    case queue = "one lane's quorum queue"
    case pushProvider = "push provider's quota"
    case mailProvider = "mail provider's rate"

    var remedy: String {
        switch self {
        case .fanouts, .notifiers, .gateways: "raise the bound: more machines of the same kind"
        case .partitions: "a broker and analyzers for each region; more partitions need a change of the limit"
        case .memory, .loading: "split the audience by region, each with its own alert-fanout and queues"
        case .database: "shard by user_id with Citus, which every large table has in its key; or a database per region"
        case .disk: "keep inbox and deliveries shorter, or shard as for its processors"
        case .connections:
            "fewer and larger replicas, or shard; LISTEN needs sessions, so a pooler only in session mode"
        case .queue: "partition the lane's queue as the analyzer's is, on more broker nodes"
        case .pushProvider: "ask for more quota, spread over Web Push, APNs and FCM, or let pushes take longer"
        case .mailProvider: "a larger contract, a second provider, or digests instead of single mails"
        }
    }

    /// 1 is all of one unit.
    func used(_ demand: CapacityDemand, stored: Double) -> Double {
        let inputs = demand.inputs
        return switch self {
        case .fanouts: demand.fanouts / inputs[.replicas]
        case .notifiers: demand.notifiers / inputs[.replicas]
        case .gateways: demand.gateways / inputs[.replicas]
        case .partitions: demand.analyzers / inputs[.partitions]
        case .memory: demand.memory / inputs[.memory]
        case .loading: demand.loading / inputs[.start]
        case .database: demand.databaseCores / (inputs[.databaseCores] * inputs[.databaseShare])
        case .disk: stored / inputs[.databaseDisk]
        case .connections:
            (demand.fanouts + demand.notifiers + demand.gateways + demand.analyzers) * inputs[.replicaConnections]
                / inputs[.databaseConnections]
        case .queue: demand.queueShare
        case .pushProvider: demand.pushes / inputs[.pushProvider]
        case .mailProvider: demand.mails / inputs[.mailProvider]
        }
    }
}

/// How many of each limited thing there are; one of each is what scaling replicas alone leaves.
struct CapacityUnits: Sendable, Equatable {
    private var counts: [CapacityLimit: Int] = [:]

    subscript(_ limit: CapacityLimit) -> Int {
        get { counts[limit] ?? 1 }
        set { counts[limit] = newValue }
    }

    /// As many as leave the reserve.
    static func enough(for used: [CapacityLimit: Double], reserve: Double) -> CapacityUnits {
        var units = CapacityUnits()
        for (limit, share) in used { units[limit] = max(1, Int((share / reserve).rounded(.up))) }
        return units
    }

    /// For everything that shards by person: processors, disk and connections of PostgreSQL.
    var databases: Int { max(self[.database], self[.disk], self[.connections]) }
    /// For everything that splits by region.
    var regions: Int { max(self[.memory], self[.loading]) }
}
