import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Tables `stations`, `station_readings`, `latest_readings`, `day_readings` and `raised_alerts`.
struct PostgresStationReadingStore: StationReadingStore {
    let pool: PostgresPool
    let partitions: PostgresReadingPartitions
    let now: @Sendable () -> Date

    init(pool: PostgresPool, retention: Int = 3_660, now: @escaping @Sendable () -> Date = { Date() }) {
        self.pool = pool
        partitions = PostgresReadingPartitions(pool: pool, retention: retention)
        self.now = now
    }

    func save(_ stations: [Station], in zone: TimeZone?, at now: Date) async throws {
        let stations = stations.sorted { ($0.provider, $0.id) < ($1.provider, $1.id) }
        let cells = stations.map { Grid.tenthOfDegree.cell(containing: $0.coordinate) }
        let zones = stations.map { (zone ?? TimeZone(nauticalAt: $0.coordinate)).identifier }
        try await pool.pipeline([
            .saving(stations, cells, zones),
            """
            INSERT INTO station_polls (provider, station_id, next_due)
            SELECT provider, station_id, \(now)
            FROM unnest(\(stations.map(\.provider)), \(stations.map(\.id))) AS station (provider, station_id)
            ON CONFLICT DO NOTHING
            """,
            .adding(Set(cells).sorted()),
        ])
    }

    func station(_ id: String, of provider: String) async throws -> KnownStation? {
        let rows = try await pool.query(
            """
            SELECT name, latitude, longitude, time_zone, last_hour FROM stations
            WHERE provider = \(provider) AND station_id = \(id)
            """)
        return try rows.first.map { row in
            let coordinate = try Coordinate(latitude: row["latitude"], longitude: row["longitude"])
            return KnownStation(
                station: Station(provider: provider, id: id, name: try row["name"], coordinate: coordinate),
                zone: TimeZone(identifier: try row["time_zone"]) ?? TimeZone(nauticalAt: coordinate),
                lastHour: try row["last_hour"])
        }
    }

    func record(_ batch: StationBatch, deciding decide: DecideAnnouncement) async throws -> RecordedReadings {
        let oldest = partitions.oldest(at: now())
        let readings = batch.readings.filter { $0.measuredAt >= oldest }
        try await partitions.make(for: readings.map(\.measuredAt))
        let place = AlertPlace(provider: batch.station.provider, stationID: batch.station.id)
        return try await pool.transaction { transaction in
            // Locks the station, so that two concurrent polls cannot raise the same alert.
            try await transaction.query(.updating(batch))
            let new = try await insert(readings, of: batch.station, in: transaction)
            guard let firstDay = new.map(\.day).min() else {
                return RecordedReadings(new: 0, alerts: 0)
            }
            let raised = try await transaction.raisedAlerts(at: [place], since: firstDay.previous)
            let announcement = decide(new, raised[place] ?? [:])
            try await transaction.pipeline([.latest(new, at: batch.station), .days(new, at: batch.station)])
            try await transaction.remember([place: announcement.peaks])
            try await transaction.enqueue(
                announcement.readings.map { try OutgoingMessage($0, from: .environmentPoller) }
                    + announcement.alerts.map { try OutgoingMessage($0, from: .environmentPoller) })
            return RecordedReadings(new: new.count, alerts: announcement.alerts.count)
        }
    }

    /// - Returns: the readings whose hour is new.
    private func insert(
        _ readings: [StationReading], of station: Station, in transaction: PostgresTransaction
    ) async throws -> [StationReading] {
        var added: Set<RecordID> = []
        for start in stride(from: 0, to: readings.count, by: Self.chunk) {
            let chunk = readings[start..<min(start + Self.chunk, readings.count)]
            let rows = try await transaction.query(.inserting(chunk, of: station))
            added.formUnion(try rows.map { RecordID(try $0["record_id", as: UUID.self]) })
        }
        return readings.filter { added.contains($0.recordID) }
    }

    private static let chunk = 5_000
}

extension SQL {
    fileprivate static func saving(_ stations: [Station], _ cells: [GridCell], _ zones: [String]) -> SQL {
        """
        INSERT INTO stations (
            provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths, time_zone)
        SELECT * FROM unnest(
            \(stations.map(\.provider)), \(stations.map(\.id)), \(stations.map(\.name)),
            \(stations.map(\.coordinate.latitude)), \(stations.map(\.coordinate.longitude)),
            \(cells.map(\.row)), \(cells.map(\.column)), \(zones))
        ON CONFLICT (provider, station_id) DO UPDATE SET
            name = EXCLUDED.name, latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude,
            latitude_tenths = EXCLUDED.latitude_tenths, longitude_tenths = EXCLUDED.longitude_tenths,
            time_zone = EXCLUDED.time_zone
        """
    }

    fileprivate static func updating(_ batch: StationBatch) -> SQL {
        """
        UPDATE stations SET
            last_hour = GREATEST(last_hour, \(batch.lastHour)),
            allergens = \(batch.allergens.map(\.rawValue).sorted())
        WHERE provider = \(batch.station.provider) AND station_id = \(batch.station.id)
        """
    }

    fileprivate static func inserting(_ readings: ArraySlice<StationReading>, of station: Station) -> SQL {
        """
        INSERT INTO station_readings (
            provider, station_id, allergen, measured_at, record_id, concentration, intensity_today, intensity_tomorrow)
        SELECT \(station.provider)::text, \(station.id)::text, * FROM unnest(
            \(readings.map(\.allergen.rawValue)), \(readings.map(\.measuredAt)), \(readings.map(\.recordID.uuid)),
            \(readings.map(\.concentration.grainsPerCubicMetre)), \(readings.map(\.intensityToday.value)),
            \(readings.map(\.intensityTomorrow?.value)))
        ON CONFLICT (provider, station_id, allergen, measured_at) DO NOTHING
        RETURNING record_id
        """
    }
}
