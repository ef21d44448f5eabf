import EnvironmentReports
import ServiceLifecycle

extension AnalyzerParts {
    var environmentDays: PostgresEnvironmentDayStore { PostgresEnvironmentDayStore(pool: pool) }

    /// Finds a person's circumstances in the air and their own answers.
    var circumstances: RecordedCircumstances {
        let store = symptoms
        return RecordedCircumstances(
            people: people, symptoms: { try await store.symptoms(of: $0, from: $1) }, environment: environmentDays)
    }

    var raiseAreaAlerts: RaiseAreaAlerts {
        RaiseAreaAlerts(store: PostgresAreaAlertStore(pool: pool, masterKeys: configuration.masterKeys), now: now)
    }

    /// The consumer of station readings, and the hourly recording of the air where people live.
    func environment() -> [any Service] {
        [
            consumer(of: AreaReadingHandler(raise: raiseAreaAlerts)),
            CellDayRecording(store: PostgresCellDayStore(pool: pool), now: now, logger: logger),
        ]
    }
}
