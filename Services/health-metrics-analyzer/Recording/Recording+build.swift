import Domain
import MessageProtocol
import ServiceLifecycle

extension AnalyzerParts {
    private var sampleStore: PostgresSampleStore {
        PostgresSampleStore(pool: pool, masterKeys: configuration.masterKeys)
    }

    var recordSamples: RecordSamples {
        RecordSamples(
            store: sampleStore, people: people, circumstances: circumstances,
            daysPerSeason: configuration.suggestionDays, settlingTime: configuration.settlingTime,
            makeID: { SuggestionID() }, now: now)
    }

    /// The consumers of samples, and what maintains stored ones.
    func recording() -> [any Service] {
        [
            consumer(of: consenting(HealthSamplesHandler(record: recordSamples)) { $0.userID }),
            consumer(of: consenting(HealthMetricsHandler(record: recordSamples)) { $0.userID }),
            SamplePruning(
                store: sampleStore, retentionDays: configuration.retentionDays, now: now, logger: logger),
            MeasurementUpgrade(store: sampleStore, now: now, logger: logger),
            SettleJudgements(
                store: PostgresSettlingStore(pool: pool), record: recordSamples, now: now, logger: logger),
        ]
    }
}
