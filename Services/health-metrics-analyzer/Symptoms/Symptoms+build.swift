import Domain
import MessageProtocol
import ServiceLifecycle

extension AnalyzerParts {
    var symptoms: PostgresSymptomStore { PostgresSymptomStore(pool: pool, masterKeys: configuration.masterKeys) }

    /// The consumer of quiz answers, and the nightly search for triggers in them.
    func symptomServices() -> [any Service] {
        let recordAnswers = RecordQuizAnswers(store: symptoms, areaAlerts: raiseAreaAlerts, now: now)
        let store = PostgresTriggerLearningStore(pool: pool, masterKeys: configuration.masterKeys)
        let learn = LearnTriggers(
            store: store,
            people: people,
            symptoms: symptoms,
            environment: environmentDays,
            now: now,
            makeID: { ThresholdProposalID() })
        return [
            consumer(of: consenting(QuizAnsweredHandler(recordAnswers: recordAnswers)) { $0.userID }),
            TriggerLearning(learn: learn, store: store, hour: configuration.updateHour, now: now, logger: logger),
        ]
    }
}
