/// A figure and how it is measured.
protocol Suite: Sendable {
    /// Also the figure's name.
    var name: String { get }
    func run(_ settings: Settings) async throws -> Outcome
}

enum Suites {
    /// In the order of execution; a new suite is a new file and a line here.
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
        AudienceSuite(name: "fanout-audience-rebuild", subject: .rebuild),
        AudienceSuite(name: "fanout-audience-ready", subject: .ready),
        AudienceSuite(name: "fanout-audience-memory", subject: .memory),
        FanoutRecordSuite(name: "fanout-recorded", subject: .againstCopy),
        FanoutRecordSuite(name: "fanout-recorded-celery-batches", subject: .againstCeleryMany),
        FanoutRecordSuite(name: "fanout-recorded-celery-tasks", subject: .againstCeleryOne),
        FanoutRecordSuite(name: "fanout-memory", subject: .memory),
        FanoutRecordSuite(name: "fanout-replicas", subject: .replicas),
        FanoutRecordSuite(name: "fanout-cost", subject: .cost),
        NotifierSuite(name: "notifier-pushes", load: .pushes, subject: .againstLibcurl),
        NotifierSuite(name: "notifier-pushes-rate", load: .pushes, subject: .rate),
        NotifierSuite(name: "notifier-pushes-p99", load: .pushes, subject: .lateness),
        NotifierSuite(name: "notifier-pushes-cpu", load: .pushes, subject: .cpu),
        NotifierSuite(name: "notifier-pushes-memory", load: .pushes, subject: .memory),
        NotifierSuite(name: "notifier-mails", load: .mails, subject: .againstLibcurl),
        NotifierSuite(name: "notifier-mails-apprise", load: .mails, subject: .againstApprise),
        NotifierSuite(name: "notifier-mails-p99", load: .mails, subject: .lateness),
        NotifierSuite(name: "notifier-mails-cpu", load: .mails, subject: .cpu),
        NotifierSuite(name: "notifier-mails-memory", load: .mails, subject: .memory),
        NotifierSuite(name: "notifier-webhooks", load: .webhooks, subject: .againstLibcurl),
        NotifierSuite(name: "notifier-webhooks-apprise", load: .webhooks, subject: .againstApprise),
        NotifierSuite(name: "notifier-webhooks-p99", load: .webhooks, subject: .lateness),
        NotifierSuite(name: "notifier-webhooks-cpu", load: .webhooks, subject: .cpu),
        LiveInboxSuite(name: "notifier-live"),
        HealthImportSuite(name: "health-import", subject: .seconds),
        HealthImportSuite(name: "health-import-memory", subject: .memory),
        HealthSuite(name: "health-samples", subject: .samples),
        HealthSuite(name: "health-update", subject: .update),
        HealthReadSuite(name: "health-export-read", subject: .seconds, peer: .lxml),
        HealthReadSuite(name: "health-export-read-etree", subject: .seconds, peer: .etree),
        HealthReadSuite(name: "health-export-read-memory", subject: .memory, peer: .lxml),
    ]
}
