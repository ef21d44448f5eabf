import MessageProtocol
import ServiceRuntime

/// The settings that the services of this version read.
///
/// The operator's image does not hold the services themselves; a test compares this with what they read.
enum DeclaredSettings {
    static var all: KnownSettings {
        let reader = SettingsReader(environment: [:])
        // What they read is known afterwards, although nothing is set.
        for prefix in ServiceName.allCases.map(\.schema) + [StatusConfiguration.prefix] {
            _ = try? CommonSettings(prefix: prefix, reader)
        }
        _ = try? StatusConfiguration(reader)
        return ofServices.union(reader.known)
    }

    /// Without those that every process has.
    static var ofServices: KnownSettings {
        var known = KnownSettings(numbers.mapValues { $0 })
        for name in texts + ServiceName.allCases.flatMap(servers) { known.insert(name, range: nil) }
        return known
    }

    private static func servers(of service: ServiceName) -> [String] {
        ["POSTGRES_URL", "AMQP_URL"].map { "\(service.schema.uppercased())_\($0)" }
    }

    static let numbers: [String: ClosedRange<Int>] = [
        "INGEST_GATEWAY_HTTP_PORT": 0...65_535,
        "INGEST_GATEWAY_HTTP_CONNECTIONS": 10...60_000,
        "INGEST_GATEWAY_OUTBOX_LIMIT": 1...10_000_000,
        "INGEST_GATEWAY_ANSWERS_SECONDS": 0...3_600,
        "INGEST_GATEWAY_ANSWERS_COUNT": 2...1_000_000,
        "INGEST_GATEWAY_USER_ALERT_LAYER_PEOPLE": 2...1_000,
        "INGEST_GATEWAY_USER_ALERTS_PER_HOUR": 1...100_000,
        "INGEST_GATEWAY_HEALTH_IMPORTS_MEGABYTES": 1...1_048_576,
        "INGEST_GATEWAY_HEALTH_IMPORTS_PERSON_MEGABYTES": 1...1_048_576,
        "INGEST_GATEWAY_HEALTH_IMPORTS_ALL_MEGABYTES": 1...104_857_600,
        "ACCOUNTS_HTTP_PORT": 0...65_535,
        "ACCOUNTS_HTTP_CONNECTIONS": 10...60_000,
        "ACCOUNTS_SIGN_UPS_PER_HOUR": 1...1_000_000,
        "ACCOUNTS_WRONG_PASSWORDS_PER_HOUR": 1...1_000_000,
        "ACCOUNTS_REQUEST_LIMITS_TIMES": 0...1_000_000,
        "INGEST_GATEWAY_REQUEST_LIMITS_TIMES": 0...1_000_000,
        "RESEARCH_STUDY_HTTP_PORT": 0...65_535,
        "RESEARCH_STUDY_HTTP_CONNECTIONS": 10...60_000,
        "RESEARCH_STUDY_REQUEST_LIMITS_TIMES": 0...1_000_000,
        "RESEARCH_STUDY_MIXING_SECONDS": 1...86_400,
        "ENVIRONMENT_READINGS_RETENTION_DAYS": 8...36_600,
        "ALERT_FANOUT_BATCH_SIZE": 1...1_000,
        "ALERT_FANOUT_RANGE_SIZE": 1...1_000_000,
        "ALERT_FANOUT_HOLD_ABOVE": 0...Int.max,
        "ALERT_FANOUT_CONCURRENCY": 1...64,
        "ALERT_FANOUT_UPDATE_PREFETCH": 1...1_000,
        "ALERT_FANOUT_CROWD_QUORUM": 1...1_000,
        "ALERT_FANOUT_CROWD_SHARE": 0...100,
        "ALERT_FANOUT_CROWD_HALF_LIFE_HOURS": 1...48,
        "ALERT_FANOUT_CROWD_LIMIT_ACCOUNT": 1...1_000_000,
        "ALERT_FANOUT_CROWD_LIMIT_ACCOUNT_CELL": 1...1_000_000,
        "ALERT_FANOUT_CROWD_LIMIT_CELL": 1...1_000_000,
        "HEALTH_METRICS_ANALYZER_SUGGESTION_DAYS": 0...90,
        "HEALTH_METRICS_ANALYZER_RETENTION_DAYS": 150...36_500,
        "HEALTH_METRICS_ANALYZER_UPDATE_HOUR": 0...23,
        "HEALTH_METRICS_ANALYZER_SETTLING_MINUTES": 0...720,
        "NOTIFIER_BATCH_CONCURRENCY": 1...64,
        "NOTIFIER_SENDING_CONCURRENCY": 16...10_000,
        "NOTIFIER_SMTP_CONNECTIONS": 1...64,
        "NOTIFIER_MAIL_RATE": 1...100_000,
        "NOTIFIER_PROVIDER_RATE": 1...100_000,
        "NOTIFIER_WEBHOOK_RATE": 1...100_000,
        "NOTIFIER_PRIVATE_WINDOW": 1...1_024,
    ]

    static let texts: [String] =
        [
            "ACCOUNTS_OIDC_GOOGLE_ISSUER", "ACCOUNTS_OIDC_GOOGLE_CLIENT_ID", "ACCOUNTS_OIDC_GOOGLE_CLIENT_SECRET",
            "ACCOUNTS_FACEBOOK_APP_ID", "ACCOUNTS_FACEBOOK_APP_SECRET",
            "INGEST_GATEWAY_HTTP_HOST", "INGEST_GATEWAY_PROXIES", "INGEST_GATEWAY_HEALTH_KEYS_FILE",
            "INGEST_GATEWAY_MAP_TILES", "INGEST_GATEWAY_MAP_ATTRIBUTION",
            "INGEST_GATEWAY_LINK_KEYS", "INGEST_GATEWAY_VAPID_PUBLIC_KEY", "INGEST_GATEWAY_ERASURES_LOG",
            "ACCOUNTS_ERASURES_LOG", "ACCOUNTS_CONTROLLER", "ACCOUNTS_CONTACT",
            // Of before 0.9: accounts has them.
            "INGEST_GATEWAY_SIGN_UPS_PER_HOUR", "INGEST_GATEWAY_WRONG_PASSWORDS_PER_HOUR",
            "INGEST_GATEWAY_OPERATOR_TOKEN", "INGEST_GATEWAY_RABBITMQ_MANAGEMENT_URL", "INGEST_GATEWAY_CHART_JS",
            "ACCOUNTS_HTTP_HOST", "ACCOUNTS_PROXIES", "ACCOUNTS_HEALTH_KEYS_FILE", "ACCOUNTS_LINK_KEYS",
            "ACCOUNTS_PUBLIC_URL", "RESEARCH_STUDY_HTTP_HOST", "RESEARCH_STUDY_PROXIES",
            "RESEARCH_STUDY_HEALTH_KEYS_FILE", "RESEARCH_STUDY_PUBLIC_URL", "ENVIRONMENT_SOURCE",
            "ENVIRONMENT_REPLAY_URL", "ENVIRONMENT_PROVIDERS",
            "ENVIRONMENT_ALERT_MINIMUM",
            "ENVIRONMENT_METEOSWISS_INTERVAL_SECONDS", "ENVIRONMENT_OPENMETEO_INTERVAL_SECONDS",
            "ALERT_FANOUT_OPERATOR_TOKEN", "HEALTH_METRICS_ANALYZER_PARTITIONS",
            "HEALTH_METRICS_ANALYZER_HEALTH_KEYS_FILE", "NOTIFIER_OPERATOR_TOKEN", "NOTIFIER_PRIVATE_HOSTS",
            "NOTIFIER_CA_FILE", "NOTIFIER_PUBLIC_URL", "NOTIFIER_LINK_KEYS", "NOTIFIER_SMTP_URL",
            "NOTIFIER_SMTP_SECURITY", "NOTIFIER_MAIL_FROM", "NOTIFIER_BOUNCE_ADDRESS", "NOTIFIER_VAPID_PRIVATE_KEY",
            "NOTIFIER_VAPID_SUBJECT", "NOTIFIER_APNS_KEY_FILE", "NOTIFIER_APNS_KEY_ID", "NOTIFIER_APNS_TEAM_ID",
            "NOTIFIER_APNS_TOPIC", "NOTIFIER_APNS_URL", "NOTIFIER_FCM_SERVICE_ACCOUNT_FILE", "NOTIFIER_FCM_URL",
        ]
        + [
            "METEOSWISS", "OPENMETEO_FORECAST", "OPENMETEO_AIRQUALITY", "DWD", "AMBEE", "OPENUV", "AIRVISUAL",
            "GOOGLE_POLLEN", "POLLENINFORMATION", "WAQI", "OPENAQ",
        ].flatMap { ["ENVIRONMENT_\($0)_URL", "ENVIRONMENT_\($0)_KEY"] }
}
