/// One figure, and how it comes about.
protocol Suite: Sendable {
    /// Also the figure's name.
    var name: String { get }
    func run(_ settings: Settings) async throws -> Outcome
}

enum Suites {
    /// In the order they run; a new suite is a file of its own and a line here.
    static let all: [any Suite] = [
        PublishSuite(name: "publish-300-bytes", bodySize: 300, count: 20_000),
        PublishSuite(name: "publish-50-kilobytes", bodySize: 50_000, count: 3_000),
        ConsumeSuite(name: "consume-300-bytes", bodySize: 300, count: 40_000),
        ConsumeSuite(name: "consume-50-kilobytes", bodySize: 50_000, count: 4_000),
        OutboxSuite(name: "outbox"),
        ConsumerMemorySuite(name: "consumer-memory"),
        EnvironmentSuite(name: "environment", subject: .requestsPerSecond),
        EnvironmentSuite(name: "environment-p99", subject: .p99),
        DataCostSuite(name: "data-cost-records", subject: .records),
        DataCostSuite(name: "data-cost-requests", subject: .requests),
        PollSuite(name: "poll-answers", subject: .rate),
        PollSuite(name: "poll-memory", subject: .memory),
        HistorySuite(name: "current-readings-with-history"),
        MatchingSuite(name: "fanout-matching", subject: .time),
        MatchingSuite(name: "fanout-matching-memory", subject: .memory),
        FanoutRecordSuite(name: "fanout-recorded", subject: .againstCopy),
        FanoutRecordSuite(name: "fanout-recorded-celery-batches", subject: .againstCeleryMany),
        FanoutRecordSuite(name: "fanout-recorded-celery-tasks", subject: .againstCeleryOne),
        FanoutRecordSuite(name: "fanout-memory", subject: .memory),
        FanoutRecordSuite(name: "fanout-replicas", subject: .replicas),
        FanoutRecordSuite(name: "fanout-cost", subject: .cost),
    ]
}
