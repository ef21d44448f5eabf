import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceLifecycle
import ServiceRuntime

/// What answers, the air and their triggers need, put together.
struct TriggerServices {
    let circumstances: any CircumstanceStore
    let services: [any Service]

    init(
        _ configuration: HealthMetricsAnalyzerConfiguration, pool: PostgresPool, people: any PersonStore,
        broker: RabbitMQBroker, now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        let masterKeys = configuration.masterKeys
        let symptoms = PostgresSymptomStore(pool: pool, masterKeys: masterKeys)
        let environment = PostgresEnvironmentDayStore(pool: pool)
        let learning = PostgresTriggerLearningStore(pool: pool, masterKeys: masterKeys)
        let raise = RaiseAreaAlerts(store: PostgresAreaAlertStore(pool: pool, masterKeys: masterKeys), now: now)
        let learn = LearnTriggers(
            store: learning, people: people, symptoms: symptoms, environment: environment, now: now,
            makeID: { ThresholdProposalID() })
        circumstances = RecordedCircumstances(people: people, symptoms: symptoms, environment: environment)
        let service = HealthMetricsAnalyzerApplication.name
        services = [
            MessageConsumer(
                of: service,
                handler: QuizAnsweredHandler(take: TakeQuizAnswers(store: symptoms, areaAlerts: raise, now: now)),
                subscriber: broker, prefetch: 16, logger: logger),
            MessageConsumer(
                of: service, handler: AreaReadingHandler(raise: raise), subscriber: broker, prefetch: 16,
                logger: logger),
            CellDayNoting(store: PostgresCellDayStore(pool: pool), now: now, logger: logger),
            TriggerLearning(learn: learn, store: learning, hour: configuration.updateHour, now: now, logger: logger),
        ]
    }
}
