import MessageProtocol

/// What `deploy/services.toml` says of the services. Written by `make generate`.
enum ServiceTable {
    /// The messages that each may publish, without their version.
    static let sent: [ServiceName: [String]] = [
        .ingestGateway: [
            "subscriber.changed",
            "user-alert.submitted",
            "health-metrics.recorded",
            "health-import.uploaded",
            "quiz.answered",
            "delivery-endpoint.changed",
            "notification.acknowledged",
            "alert-feedback.given",
        ],
        .environmentPoller: [
            "station-reading.recorded",
            "station-alert.raised",
            "forecast-alert.raised",
        ],
        .alertFanout: [
            "notification.batch-ready",
            "notification.blocks-ready",
            "alert-range.ready",
            "alert.stopped",
        ],
        .healthMetricsAnalyzer: [
            "quiz.suggested",
            "quiz-suggestion.withdrawn",
            "allergen-alert.suggested",
            "threshold.suggested",
            "health-import.settled",
        ],
        .notifier: [
            "notification.settled",
            "delivery-endpoint.retired",
        ],
    ]

    /// Those that read or write health data.
    static let withHealthKeys: [ServiceName] = [.ingestGateway, .healthMetricsAnalyzer]

    /// Those that seal or open the links in messages.
    static let withLinkKeys: [ServiceName] = [.ingestGateway, .notifier]
}
