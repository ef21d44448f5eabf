import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceConnections
import ServiceLifecycle

/// Handles `station-reading.corrected`.
struct ReadingCorrectedHandler: MessageHandler {
    let correctReading: CorrectReading
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: StationReadingCorrected, _ context: MessageContext) async throws -> Verdict {
        try await correctReading(fact)
        return .done
    }
}

/// Puts the corrected value in the place of the measured one, in all that is served, and alerts by it.
///
/// No poll undoes it, since the first value of an hour stays.
struct CorrectReading: Sendable {
    let store: PostgresStationReadingStore
    let rule: RisingIntensity
    /// A provider's name, as it writes it, by its id.
    let names: [String: String]

    func callAsFunction(_ fact: StationReadingCorrected) async throws {
        // Without the station, or without a pollen scale, there is no reading that could be corrected.
        guard let known = try await store.station(fact.stationID, of: fact.provider) else { return }
        try await store.correct(fact, at: known) { reading, highest in
            let lastHour = known.lastHour ?? reading.measuredAt
            // Of an earlier day nobody is to be alerted any more.
            let isPast = reading.day != CalendarDay(of: lastHour, in: known.zone)
            let batch = StationBatch(
                station: known.station, allergens: [], lastHour: lastHour, isCatchUp: isPast, readings: [reading])
            return AnnounceReadings(rule: rule, source: names[fact.provider] ?? fact.provider)(
                [reading], of: batch, highest: highest)
        }
    }
}

extension CorrectReading {
    static func consumer(
        over connections: ServiceConnections, rule: RisingIntensity, profiles: [ProviderProfile], logger: Logger
    ) -> any Service {
        let names = Dictionary(profiles.map { ($0.id, $0.name) }) { first, _ in first }
        let correct = CorrectReading(
            store: PostgresStationReadingStore(pool: connections.pool), rule: rule, names: names)
        return MessageConsumer(
            of: EnvironmentPollerApplication.name, handler: ReadingCorrectedHandler(correctReading: correct),
            subscriber: connections.broker, outage: connections.pool.unreadyReason, logger: logger)
    }
}
