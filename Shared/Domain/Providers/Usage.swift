/// What requests to a provider have cost, or may cost.
public struct Usage: Hashable, Sendable, Codable {
    public var requests: Int
    public var records: Int

    public init(requests: Int = 0, records: Int = 0) {
        self.requests = requests
        self.records = records
    }

    /// The cost of one refresh.
    public init(_ cost: RefreshCost) { self.init(requests: cost.requests, records: cost.records) }

    public subscript(unit: UsageLimit.Unit) -> Int {
        switch unit {
        case .requests: requests
        case .records: records
        }
    }

    public static func + (left: Usage, right: Usage) -> Usage {
        Usage(requests: left.requests + right.requests, records: left.records + right.records)
    }

    public static func * (usage: Usage, count: Int) -> Usage {
        Usage(requests: usage.requests * count, records: usage.records * count)
    }
}
