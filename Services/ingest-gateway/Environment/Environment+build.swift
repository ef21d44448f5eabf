import EnvironmentReports
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle

extension GatewayFeatures {
    private var history: PostgresReadingHistoryStore { PostgresReadingHistoryStore(pool: pool) }

    /// Both at once: they share what is known of the providers.
    func environmentRoutes() -> (environment: EnvironmentRoutes, stationMap: StationMapRoutes) {
        let store = PostgresEnvironmentStore(pool: pool)
        let directory = ProviderDirectory(store: store, cache: settings.answers.cache(now))
        let recordedClock = RecordedClock(store: store, now: now)
        let environmentNow: @Sendable () async throws -> Date = { [settings, now] in
            settings.isRecorded ? try await recordedClock() : now()
        }
        let environment = EnvironmentRoutes(
            readEnvironment: ReadEnvironment(
                store: store, directory: directory, facts: settings.answers.cache(now), now: environmentNow),
            history: history, subscriptions: recentSubscriptions, responses: settings.answers.cache(now),
            personalResponses: settings.answers.cache(now))
        let stationMap = StationMapRoutes(
            findStations: FindStations(
                store: store, directory: directory,
                corrected: { [pool] in try await PostgresStationDataStore(pool: pool).corrected(since: $0) },
                now: environmentNow),
            responses: settings.answers.cache(now))
        return (environment, stationMap)
    }

    var stationDataRoutes: StationDataRoutes {
        StationDataRoutes(store: PostgresStationDataStore(pool: pool), now: now)
    }

    var stationPageRoutes: StationPageRoutes {
        StationPageRoutes(store: PostgresStationDataStore(pool: pool), now: now)
    }

    func readings(from subscriber: some MessageSubscriber, logger: Logger) -> any Service {
        MessageConsumer(
            of: .ingestGateway, handler: StationReadingHandler(store: history), subscriber: subscriber,
            outage: pool.unreadyReason, logger: logger)
    }
}
