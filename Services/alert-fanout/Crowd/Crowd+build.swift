import ServiceLifecycle
import ServiceRuntime

extension AlertFanoutAssembly {
    var crowdStore: PostgresCrowdStore { PostgresCrowdStore(pool: pool) }

    /// The consumers of reports and readings, and the hourly judgement of reports, which replicas share.
    func crowdServices() -> [any Service] {
        let admitAlert = admitAlert
        let recordReport = RecordReport(
            store: crowdStore, settings: configuration.crowd,
            admit: { alert, context in try await admitAlert(alert, in: context) }, now: now)
        let recordStationReading = RecordStationReading(store: PostgresStationDayStore(pool: pool), now: now)
        let judgeReports = JudgeReports(store: PostgresJudgementStore(pool: pool), now: now, logger: logger)
        let experts = PostgresExperts(pool: pool)
        return [
            PeriodicTask("copy trusted reporters", every: .seconds(10), logger: logger) {
                try await experts.copyRoles()
            },
            consumer(of: UserAlertHandler(recordReport: recordReport), prefetch: configuration.concurrency),
            consumer(
                of: StationReadingHandler(recordStationReading: recordStationReading),
                prefetch: configuration.updatePrefetch),
            PeriodicTask("judge reports", every: .seconds(3_600), logger: logger) { try await judgeReports() },
        ]
    }
}
