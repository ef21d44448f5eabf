import Domain

/// Who receives which message: the one table from which queues are declared and documents are checked.
public enum Topology {
    /// The topic exchange to which every message is published, with its ``routingKey(of:in:)``.
    public static let exchange = "events"

    /// In the order of their coming, by which the fuzzer's inputs name them: a new one is the last.
    public static let messages: [any Message.Type] = [
        SubscriberChanged.self, UserAlertSubmitted.self, StationReadingRecorded.self, StationAlertRaised.self,
        ForecastAlertRaised.self, HealthMetricsRecorded.self, QuizSuggested.self, AlertRangeReady.self,
        NotificationBatchReady.self, NotificationSettled.self, AlertStopped.self, DeliveryEndpointChanged.self,
        DeliveryEndpointRetired.self, NotificationAcknowledged.self, AlertFeedbackGiven.self,
        HealthSamplesRecorded.self, HealthImportUploaded.self, HealthImportSettled.self, QuizAnswered.self,
        AllergenAlertSuggested.self, ThresholdSuggested.self, QuizSuggestionWithdrawn.self,
        NotificationBlocksReady.self, AccountCreated.self, AccountChanged.self, AccountErased.self,
        AccountErasureConfirmed.self, AccountConsentChanged.self, AccountExportRequested.self,
        AccountExportPartReady.self, NotificationRequested.self, StationReadingCorrected.self, StaffActed.self,
        ReportRequested.self, JournalEntryRecorded.self, PainExposureRelated.self, SkinPhotoSubmitted.self,
        SkinPhotoClassified.self,
    ]

    /// Messages whose queues are partitioned by ``Message/partitionKey``: those with the same key stay in order.
    public static let partitionedMessages: Set<MessageName> = [
        HealthMetricsRecorded.name, HealthSamplesRecorded.name, QuizAnswered.name,
    ]

    /// Messages with a queue for each ``Lane``.
    public static let lanedMessages: Set<MessageName> = [
        AlertRangeReady.name, NotificationBatchReady.name, NotificationBlocksReady.name,
    ]

    /// Every service with data of people, besides accounts itself.
    public static let whoKnowsPeople: [ServiceName] = [
        .ingestGateway, .environmentPoller, .alertFanout, .healthMetricsAnalyzer, .notifier, .symptomJournal,
        .skinCheck,
    ]

    public static let consumers: [MessageName: [ServiceName]] = [
        SubscriberChanged.name: [
            .alertFanout, .notifier, .environmentPoller, .healthMetricsAnalyzer, .symptomJournal, .skinCheck,
        ],
        UserAlertSubmitted.name: [.alertFanout],
        StationReadingRecorded.name: [.alertFanout, .ingestGateway, .healthMetricsAnalyzer],
        StationAlertRaised.name: [.alertFanout],
        ForecastAlertRaised.name: [.alertFanout],
        HealthMetricsRecorded.name: [.healthMetricsAnalyzer],
        QuizSuggested.name: [.notifier],
        AlertRangeReady.name: [.alertFanout],
        NotificationBatchReady.name: [.notifier],
        NotificationBlocksReady.name: [.notifier],
        NotificationSettled.name: [.alertFanout],
        AlertStopped.name: [.notifier],
        DeliveryEndpointChanged.name: [.notifier],
        DeliveryEndpointRetired.name: [.ingestGateway],
        NotificationAcknowledged.name: [.notifier],
        AlertFeedbackGiven.name: [.alertFanout],
        HealthSamplesRecorded.name: [.healthMetricsAnalyzer],
        HealthImportUploaded.name: [.healthMetricsAnalyzer],
        HealthImportSettled.name: [.ingestGateway],
        QuizAnswered.name: [.healthMetricsAnalyzer],
        AllergenAlertSuggested.name: [.notifier, .ingestGateway],
        ThresholdSuggested.name: [.notifier, .ingestGateway],
        QuizSuggestionWithdrawn.name: [.notifier],
        AccountCreated.name: [.ingestGateway],
        AccountChanged.name: [.ingestGateway],
        AccountErased.name: whoKnowsPeople,
        AccountErasureConfirmed.name: [.accounts],
        AccountConsentChanged.name: whoKnowsPeople,
        AccountExportRequested.name: whoKnowsPeople,
        AccountExportPartReady.name: [.accounts],
        NotificationRequested.name: [.notifier],
        StationReadingCorrected.name: [.environmentPoller],
        StaffActed.name: [.accounts],
        ReportRequested.name: [.symptomJournal],
        JournalEntryRecorded.name: [.healthMetricsAnalyzer],
        PainExposureRelated.name: [.symptomJournal],
        SkinPhotoSubmitted.name: [.skinCheck],
        SkinPhotoClassified.name: [.notifier],
    ]

    public static func queues(of service: ServiceName) -> [ConsumerQueue] {
        consumers
            .filter { $0.value.contains(service) }
            .flatMap { message, _ in
                let lanes: [Lane?] = lanedMessages.contains(message) ? Lane.allCases : [nil]
                return lanes.map { ConsumerQueue(service: service, message: message, lane: $0) }
            }
            .sorted { $0.name < $1.name }
    }

    /// The lane of a message: nil for messages without lanes; `station` for messages that do not state theirs, such as
    /// those written before there were lanes.
    public static func lane(of message: MessageName, asking lane: Lane?) -> Lane? {
        lanedMessages.contains(message) ? lane ?? .station : nil
    }

    /// `<message>`, or `<message>.<lane>`.
    public static func routingKey(of message: MessageName, in lane: Lane?) -> String {
        guard let lane = Self.lane(of: message, asking: lane) else { return message.rawValue }
        return "\(message).\(lane.rawValue)"
    }
}

/// A priority with its own queues, so that urgent traffic never waits for less urgent traffic; highest first.
public enum Lane: String, CaseIterable, Hashable, Sendable, Codable {
    /// Dangers reported by people nearby.
    case danger
    /// Stations' measurements and people's other reports.
    case station
    case forecast
    case digest
}
