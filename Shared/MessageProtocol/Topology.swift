/// Who receives what: the one table from which queues are declared and the documents are checked.
public enum Topology {
    /// The topic exchange every message is published to, with its name as routing key.
    public static let exchange = "events"

    public static let messages: [any Message.Type] = [
        SubscriberChanged.self, UserAlertSubmitted.self, StationReadingRecorded.self, StationAlertRaised.self,
        ForecastAlertRaised.self, HealthMetricsRecorded.self, QuizSuggested.self, NotificationBatchReady.self,
        NotificationSettled.self,
    ]

    /// Messages whose queues are split into partitions by ``Message/partitionKey``: those of one key keep their order.
    public static let partitionedMessages: Set<MessageName> = [HealthMetricsRecorded.name]

    public static let consumers: [MessageName: [ServiceName]] = [
        SubscriberChanged.name: [.alertFanout, .notifier, .environmentPoller],
        UserAlertSubmitted.name: [.alertFanout],
        StationReadingRecorded.name: [.ingestGateway],
        StationAlertRaised.name: [.alertFanout],
        ForecastAlertRaised.name: [.alertFanout],
        HealthMetricsRecorded.name: [.healthMetricsAnalyzer],
        QuizSuggested.name: [.notifier],
        NotificationBatchReady.name: [.notifier],
        NotificationSettled.name: [.alertFanout],
    ]

    public static func queues(of service: ServiceName) -> [ConsumerQueue] {
        consumers
            .filter { $0.value.contains(service) }
            .map { ConsumerQueue(service: service, message: $0.key) }
            .sorted { $0.name < $1.name }
    }
}
