import ArgumentParser
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime

/// The service put together.
enum AlertFanoutApplication: ServiceWithSchema {
    static let name = ServiceName.alertFanout
    static let migrations = AlertFanoutMigrations.all
    static let commands: [any ParsableCommand.Type] = [
        ExpertsCommand.self, MeasureMatchingCommand.self, RebuildAudienceCommand.self, WhyCommand.self,
    ]

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try AlertFanoutConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let relay = OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger)
        let audience = AudienceMirror(source: PostgresAudienceSource(pool: pool))
        let parts = AlertFanoutParts(
            configuration: configuration, texts: try AlertTexts(), pool: pool, broker: broker, audience: audience,
            logger: logger)
        let operations = AlertOperations(
            pool: pool, audience: audience, configuration: configuration, logger: logger)
        let services: [any Service] = [
            pool, broker, relay, AudienceMirroring(mirror: audience, logger: logger),
            LedgerWatch(store: parts.ledger, logger: logger), InboxPruning(pool: pool, logger: logger),
            HistoryPruning(
                histories: [PostgresAudienceHistory(pool: pool), PostgresAlertHistory(pool: pool)], now: { Date() },
                logger: logger),
        ]
        return BuiltService(
            services: services + parts.alertConsumers() + parts.crowdServices() + parts.updateConsumers()
                + [parts.digestRounds(), operations.backlogWatch],
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
                ReadinessCheck("audience") { audience.notReadyReason },
            ],
            operatorRoutes: operations.addRoutes)
    }
}

/// What the parts of the service are made of.
private struct AlertFanoutParts {
    let configuration: AlertFanoutConfiguration
    let texts: AlertTexts
    let pool: PostgresPool
    let broker: RabbitMQBroker
    let audience: AudienceMirror
    let logger: Logger

    private let now: @Sendable () -> Date = { Date() }

    var ledger: PostgresLedgerStore { PostgresLedgerStore(pool: pool) }

    private var fanOutStore: PostgresFanOutStore {
        PostgresFanOutStore(pool: pool, texts: texts, batchSize: configuration.fanOut.batchSize)
    }

    private var admitAlert: AdmitAlert {
        AdmitAlert(audience: audience, store: fanOutStore, settings: configuration.fanOut, now: now, logger: logger)
    }

    func alertConsumers() -> [any Service] {
        let gate = LaneGate(width: configuration.concurrency)
        let fanOutRange = FanOutRange(audience: audience, store: fanOutStore, now: now, logger: logger)
        return [
            consumer(of: StationAlertHandler(admitAlert: admitAlert), prefetch: configuration.concurrency),
            consumer(of: ForecastAlertHandler(admitAlert: admitAlert), prefetch: configuration.concurrency),
        ]
            + MessageConsumer.perLane(
                of: .alertFanout, handler: AlertRangeHandler(fanOutRange: fanOutRange), gate: gate, subscriber: broker,
                prefetch: configuration.concurrency, logger: logger)
    }

    func crowdServices() -> [any Service] {
        let admitAlert = admitAlert
        let hearReport = HearReport(
            store: PostgresCrowdStore(pool: pool), settings: configuration.crowd,
            admit: { alert, context in try await admitAlert(alert, in: context) }, now: now, logger: logger)
        let noteStationReading = NoteStationReading(store: PostgresStationDayStore(pool: pool), now: now)
        let judgeReports = JudgeReports(store: PostgresJudgementStore(pool: pool), now: now, logger: logger)
        return [
            consumer(of: UserAlertHandler(hearReport: hearReport), prefetch: configuration.concurrency),
            consumer(
                of: StationReadingHandler(noteStationReading: noteStationReading),
                prefetch: configuration.updatePrefetch),
            JudgeRounds(judgeReports: judgeReports, logger: logger),
        ]
    }

    func updateConsumers() -> [any Service] {
        let crowd = PostgresCrowdStore(pool: pool)
        let feedback = PostgresFeedbackStore(pool: pool)
        let updateAudience = UpdateAudience(store: PostgresAudienceStore(pool: pool)) {
            try await crowd.forget($0)
            try await feedback.forget($0)
        }
        let settleBatch = SettleBatch(store: ledger, now: now)
        return [
            consumer(
                of: SubscriberChangedHandler(updateAudience: updateAudience), prefetch: configuration.updatePrefetch),
            consumer(of: NotificationSettledHandler(settleBatch: settleBatch), prefetch: configuration.updatePrefetch),
            consumer(
                of: AlertFeedbackHandler(keepFeedback: KeepFeedback(store: feedback)),
                prefetch: configuration.updatePrefetch),
        ]
    }

    func digestRounds() -> DigestRounds {
        DigestRounds(
            audience: audience,
            store: PostgresDigestStore(pool: pool, texts: texts, batchSize: configuration.fanOut.batchSize), now: now,
            logger: logger)
    }

    private func consumer(of handler: some MessageHandler, prefetch: Int) -> any Service {
        MessageConsumer(
            of: .alertFanout, handler: handler, subscriber: broker, prefetch: prefetch, logger: logger)
    }
}
