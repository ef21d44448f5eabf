import Domain
import Foundation
import Postgres

/// Stations put together from the rows of three statements.
struct PostgresStations {
    let stations: Rows
    let readings: Rows
    let days: Rows
    let providers: [ProviderState]

    /// Of the stations in a box: themselves, their current readings, and their days around an instant.
    static func queries(in box: BoundingBox, around now: Date) -> [SQL] {
        let utc = CalendarDay(of: now, in: .gmt)
        return [
            """
            SELECT provider, station_id, name, latitude, longitude, time_zone, allergens, state, reason
            FROM environment_poller.stations AS station WHERE \(box.condition(on: "station"))
            ORDER BY provider, station_id
            """,
            """
            SELECT provider, station_id, allergen, measured_at, concentration, intensity_tomorrow
            FROM environment_poller.current_readings AS reading WHERE \(box.condition(on: "reading"))
            """,
            """
            SELECT provider, station_id, allergen, day::text AS day, mean, maximum, intensity, hours
            FROM environment_poller.station_days JOIN environment_poller.stations AS station
                USING (provider, station_id)
            WHERE \(box.condition(on: "station"))
                AND day BETWEEN \(utc.previous.previous.description)::date AND \(utc.next.description)::date
            """,
        ]
    }

    /// - Parameter place: where distances are measured from; nil when they are not needed.
    func facts(of place: Coordinate?) throws -> [StationFacts] {
        let providerOf = Dictionary(providers.map { ($0.profile.id, $0) }) { first, _ in first }
        var order: [StationKey] = []
        var facts: [StationKey: StationFacts] = [:]
        for row in stations {
            let key = try StationKey(row)
            // A provider that is switched off is not served from what it once said.
            guard let provider = providerOf[key.provider] else { continue }
            order.append(key)
            facts[key] = try Self.station(row, of: provider, seenFrom: place)
        }
        for row in readings { try Self.add(reading: row, to: &facts[StationKey(row)]) }
        for row in days { try Self.add(day: row, to: &facts[StationKey(row)]) }
        return order.compactMap { facts[$0] }
    }

    private static func station(
        _ row: Row, of provider: ProviderState, seenFrom place: Coordinate?
    ) throws -> StationFacts {
        let coordinate = try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"])
        let hasFailed = try row["state", as: String.self] == "failed"
        return StationFacts(
            answer: StationObservations(
                profile: provider.profile,
                health: hasFailed && provider.health.state != .down
                    ? SourceHealth(.down, reason: try row["reason"], isOfPlace: true) : provider.health,
                station: ReportedStation(id: try row["station_id"], name: try row["name"]),
                distance: place?.distance(to: coordinate) ?? Kilometres(0),
                allergens: Set(try row["allergens", as: [String].self].compactMap(Allergen.init))),
            coordinate: coordinate, timeZone: TimeZone(identifier: try row["time_zone"]) ?? .gmt)
    }

    private static func add(reading row: Row, to station: inout StationFacts?) throws {
        guard let allergen = try Allergen(rawValue: row["allergen"]) else { return }
        station?.answer.readings[allergen] = StationObservations.Reading(
            concentration: try PollenConcentration(try row["concentration"]),
            measuredAt: try row["measured_at"])
        station?.expected[allergen] = try row["intensity_tomorrow", as: Int?.self].map { try Intensity($0) }
    }

    private static func add(day row: Row, to station: inout StationFacts?) throws {
        guard let allergen = try Allergen(rawValue: row["allergen"]), let day = try CalendarDay(row["day"]) else {
            return
        }
        station?.days[allergen, default: [:]][day] = StationFacts.Day(
            mean: try row["mean"], maximum: try row["maximum"],
            intensity: try Intensity(try row["intensity"]), hours: try row["hours"])
    }
}

private struct StationKey: Hashable {
    var provider: String
    var id: String

    init(_ row: Row) throws {
        provider = try row["provider"]
        id = try row["station_id"]
    }
}
