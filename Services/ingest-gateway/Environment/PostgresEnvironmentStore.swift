import Domain
import Foundation
import HTTPService
import MessageProtocol
import Postgres

/// Reads the views that the environment-poller publishes, and the gateway's own history of readings.
struct PostgresEnvironmentStore: EnvironmentStore {
    let pool: PostgresPool

    func providers() async throws -> [ProviderState] {
        try await pool.query(
            """
            SELECT provider, profile, state, reason, since, last_success
            FROM environment_poller.providers WHERE is_enabled ORDER BY provider
            """
        ).compactMap { row in
            // A provider that only a newer poller knows is not served until this version knows it too.
            let text = try row["profile", as: String.self]
            guard let profile = try? MessageCoding.decode(ProviderProfile.self, from: Array(text.utf8)) else {
                return nil
            }
            return ProviderState(
                profile: profile,
                health: SourceHealth(try row["state", as: SourceHealth.State.self], reason: try row["reason"]),
                since: try row["since", as: Date?.self], lastSuccess: try row["last_success", as: Date?.self])
        }
    }

    func facts(of place: Coordinate, from providers: [ProviderState], at now: Date) async throws -> PlaceFacts {
        let box = BoundingBox(around: place, radius: PlaceFacts.stationReach)
        let cells = PostgresCellReports(place: place, providers: providers)
        let answers = try await pool.pipeline([cells.query] + PostgresStations.queries(in: box, around: now))
        let stations = PostgresStations(
            stations: answers[1], readings: answers[2], days: answers[3], providers: providers)
        return PlaceFacts(
            place: place, providers: providers, sources: try cells.answers(answers[0]),
            stations: try stations.facts(of: place).filter { $0.answer.distance <= PlaceFacts.stationReach }
                .sorted { ($0.answer.distance, $0.answer.station.id) < ($1.answer.distance, $1.answer.station.id) })
    }

    func stations(
        in box: BoundingBox, of providers: [ProviderState], at now: Date, limit: Int
    ) async throws -> [StationFacts] {
        let counted: Int =
            try await pool.query(
                "SELECT count(*) AS count FROM environment_poller.stations AS station WHERE \(box.condition(on: "station"))"
            ).first?["count"] ?? 0
        guard counted <= limit else { throw Problem.tooMany(counted, "stations", limit: limit) }
        let answers = try await pool.pipeline(PostgresStations.queries(in: box, around: now))
        return try PostgresStations(
            stations: answers[0], readings: answers[1], days: answers[2], providers: providers
        ).facts(of: nil)
    }

    func newestHour() async throws -> Date? {
        try await pool.query("SELECT max(last_hour) AS newest FROM environment_poller.stations")
            .first?["newest", as: Date?.self] ?? nil
    }

    func history(provider: String, stationID: String, allergen: Allergen) async throws -> [HistoryPoint] {
        try await pool.query(
            """
            SELECT measured_at, concentration, intensity FROM station_readings
            WHERE provider = \(provider) AND station_id = \(stationID) AND allergen = \(allergen)
            ORDER BY measured_at
            """
        ).map { row in
            HistoryPoint(
                measuredAt: try row["measured_at", as: Date.self],
                concentration: try row["concentration", as: Double.self],
                intensity: try row["intensity", as: Int.self])
        }
    }
}
