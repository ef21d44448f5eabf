import MessageProtocol

/// The titles of the migrations that the services of this version declare, in order.
///
/// The operator's image does not hold the services themselves; a test compares this with their lists.
enum DeclaredMigrations {
    static let titles: [ServiceName: [String]] = [
        .ingestGateway: [
            "0001_accounts", "0002_messaging", "0003_outbox_retries", "0004_user_alert_layer", "0005_accounts_erased",
            "0006_outbox_lanes", "0007_channels", "0008_person_keys", "0009_health_uploads", "0010_quiz_sheets",
            "0011_health_suggestions", "0014_sign_in_brakes", "0015_upload_quotas", "0016_channel_tests",
            "0018_erasures", "0019_key_rotation", "0020_message_accounts",
        ],
        .environmentPoller: [
            "0001_sources", "0002_station_readings", "0003_subscribed_places", "0004_place_conditions",
            "0005_published_views", "0006_messaging", "0007_outbox_retries", "0008_providers", "0009_provider_cells",
            "0010_readings_by_day", "0011_raised_alerts", "0012_without_place_conditions", "0013_outbox_lanes",
            "0014_analyzer_grants", "0015_status_grants", "0016_source_verdicts", "0018_retention",
            "0019_message_accounts",
        ],
        .alertFanout: [
            "0001_audience", "0002_alerts", "0003_ledger", "0004_messaging", "0005_outbox_retries",
            "0006_audience_seats", "0007_fan_out", "0008_digests", "0009_crowd", "0010_outbox_lanes", "0011_why",
            "0012_told_at", "0013_feedback", "0014_lane_accounts", "0015_alert_reports",
            "0016_status_grants", "0019_erasure", "0020_message_accounts",
        ],
        .healthMetricsAnalyzer: [
            "0001_measurements", "0002_suggestions", "0003_messaging", "0004_outbox_retries", "0005_outbox_lanes",
            "0006_person_keys", "0007_storage", "0008_imports", "0009_triggers", "0010_settling",
            "0012_key_rotation", "0013_retention", "0014_message_accounts",
        ],
        .notifier: [
            "0001_subscribers", "0002_inbox", "0003_deliveries", "0004_batches", "0005_messaging",
            "0006_outbox_retries", "0007_outbox_lanes", "0008_texts", "0009_untold_recipients", "0010_channels",
            "0011_reminders", "0013_bounces", "0014_traces", "0015_channel_accounts",
            "0016_status_grants", "0018_paused_endpoints", "0019_channel_states", "0020_retention",
            "0021_message_accounts",
        ],
    ]
}
