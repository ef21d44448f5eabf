import Domain
import MessageProtocol
import ServiceLifecycle

extension AnalyzerParts {
    private var journalDays: PostgresJournalDayStore {
        PostgresJournalDayStore(pool: pool, masterKeys: configuration.masterKeys)
    }

    var symptoms: PostgresSymptomStore { PostgresSymptomStore(pool: pool, masterKeys: configuration.masterKeys) }

    /// The consumers of quiz answers and of days of the journal, and the nightly search for triggers in both.
    func symptomServices() -> [any Service] {
        let recordAnswers = RecordQuizAnswers(store: symptoms, areaAlerts: raiseAreaAlerts, now: now)
        let store = PostgresTriggerLearningStore(pool: pool, masterKeys: configuration.masterKeys)
        let learn = LearnTriggers(
            store: store,
            people: people,
            symptoms: symptoms,
            environment: environmentDays,
            relatePain: RelatePain(store: journalDays, environment: environmentDays),
            now: now,
            makeID: { ThresholdProposalID() })
        return [
            consumer(of: consenting(QuizAnsweredHandler(recordAnswers: recordAnswers)) { $0.userID }),
            consumer(of: consenting(JournalEntryRecordedHandler(store: journalDays, now: now)) { $0.userID }),
            TriggerLearning(learn: learn, store: store, hour: configuration.updateHour, now: now, logger: logger),
        ]
    }
}
