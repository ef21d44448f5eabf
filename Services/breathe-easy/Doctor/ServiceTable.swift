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
            "account.erasure-confirmed",
            "account.export-part-ready",
            "station-reading.corrected",
            "staff.acted",
            "notification.requested",
        ],
        .environmentPoller: [
            "station-reading.recorded",
            "station-alert.raised",
            "forecast-alert.raised",
            "account.erasure-confirmed",
            "account.export-part-ready",
        ],
        .alertFanout: [
            "notification.batch-ready",
            "notification.blocks-ready",
            "alert-range.ready",
            "alert.stopped",
            "account.erasure-confirmed",
            "account.export-part-ready",
        ],
        .healthMetricsAnalyzer: [
            "quiz.suggested",
            "quiz-suggestion.withdrawn",
            "allergen-alert.suggested",
            "threshold.suggested",
            "health-import.settled",
            "pain-exposure.related",
            "account.erasure-confirmed",
            "account.export-part-ready",
        ],
        .notifier: [
            "notification.settled",
            "delivery-endpoint.retired",
            "account.erasure-confirmed",
            "account.export-part-ready",
        ],
        .accounts: [
            "account.created",
            "account.changed",
            "account.erased",
            "account.consent-changed",
            "account.export-requested",
            "notification.requested",
        ],
        .researchStudy: [
            "staff.acted"
        ],
        .symptomJournal: [
            "report.requested",
            "journal-entry.recorded",
            "notification.requested",
            "account.erasure-confirmed",
            "account.export-part-ready",
        ],
        .skinCheck: [
            "skin-photo.submitted",
            "skin-photo.classified",
            "notification.requested",
            "account.erasure-confirmed",
            "account.export-part-ready",
        ],
    ]

    /// Those that read or write health data.
    static let withHealthKeys: [ServiceName] = [
        .ingestGateway, .healthMetricsAnalyzer, .accounts, .researchStudy, .symptomJournal, .skinCheck,
    ]

    /// Those that seal or open the links in messages.
    static let withLinkKeys: [ServiceName] = [.ingestGateway, .notifier, .accounts, .symptomJournal, .skinCheck]

    /// Further processes of services, by their names.
    static let workers: [String] = ["skin-check-worker"]
}
