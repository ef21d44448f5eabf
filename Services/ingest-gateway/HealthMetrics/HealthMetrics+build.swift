import Postgres

extension GatewayFeatures {
    var healthMetricsRoutes: HealthMetricsRoutes {
        HealthMetricsRoutes(
            recordHealthMetrics: RecordHealthMetrics(store: PostgresHealthMetricsStore(pool: pool), now: now))
    }
}
