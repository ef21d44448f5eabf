import Domain
import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceLifecycle
import ServiceRuntime

/// The service put together.
enum EnvironmentPollerApplication: ServiceApplication {
    static let name = ServiceName.environmentPoller

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try EnvironmentPollerConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let keep = KeepSubscribedPlace(store: PostgresSubscribedPlaceStore(pool: pool))
        let services: [any Service] = [
            pool, broker, OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger),
            MessageConsumer(
                of: name, handler: SubscribedPlaceHandler(keep: keep), subscriber: broker, logger: logger),
        ]
        return BuiltService(
            services: services + SourcePollers(configuration, pool: pool, logger: logger).all,
            // A provider that is down is a state we report, not a reason to be taken out of service.
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ])
    }

    static func migrate(_ settings: SettingsReader, logger: Logger) async throws -> [String] {
        let pool = PostgresPool(try settings.read(EnvironmentPollerConfiguration.postgres), logger: logger)
        let migrator = Migrator(schema: name.schema, migrations: EnvironmentPollerMigrations.all)
        let applied = try await migrator.apply(to: pool)
        await pool.close()
        return applied.map(\.title)
    }
}

/// One poller per source, each with connections of its own.
private struct SourcePollers {
    let all: [any Service]

    init(_ configuration: EnvironmentPollerConfiguration, pool: PostgresPool, logger: Logger) {
        let now: @Sendable () -> Date = { Date() }
        let addresses = configuration.providers
        let intervals = configuration.intervals
        let statuses = PostgresSourceStatusStore(pool: pool)
        let conditions = PostgresPlaceConditionStore(pool: pool)

        let pollStations = PollStations(
            feed: MeteoSwissClient(baseURL: addresses.meteoSwiss, fetcher: Self.fetcher(now), now: now),
            store: PostgresStationReadingStore(pool: pool), forecasts: conditions,
            announce: AnnounceReadings(trigger: configuration.trigger) { AlertID() }, makeRecordID: { RecordID() })
        let announceForecasts = AnnounceForecasts(trigger: configuration.trigger, now: now, makeAlertID: { AlertID() })
        let pollPlaces = [
            (OpenMeteoProduct.airQuality, addresses.airQuality), (.weather, addresses.weather),
        ].map { product, address in
            PollPlaces(
                feed: OpenMeteoClient(product: product, baseURL: address, fetcher: Self.fetcher(now)),
                store: conditions, announce: announceForecasts, interval: intervals.places, now: now)
        }
        all =
            [
                SourcePoller(
                    source: .meteoSwiss, schedule: PollSchedule(interval: intervals.stations),
                    poll: { try await pollStations() }, statuses: statuses, now: now, logger: logger)
            ]
            + pollPlaces.map { poll in
                SourcePoller(
                    source: poll.feed.source,
                    schedule: PollSchedule(interval: intervals.placeTick, longest: intervals.places),
                    poll: { try await poll() }, statuses: statuses, now: now, logger: logger)
            }
    }

    private static func fetcher(_ now: @escaping @Sendable () -> Date) -> DocumentFetcher {
        let client = HTTPClient()
        return DocumentFetcher(
            send: { (request) async throws(HTTPFetchError) in try await client.send(request) }, now: now)
    }
}
