import MessageProtocol

extension PrometheusRegistry {
    /// Says who this is.
    func set(_ service: ServiceName) { set(RuntimeMetrics.buildInfo, service.rawValue, Release.version, to: 1) }

    /// The answer to a scrape, with what is read for it alone.
    func scrape(_ checks: [ReadinessCheck]) async -> String {
        for (name, answer) in await ReadinessReport.of(checks).checks {
            set(RuntimeMetrics.ready, name, to: answer == ReadinessReport.well ? 1 : 0)
        }
        set(ProcessFacts())
        return exposition()
    }
}
