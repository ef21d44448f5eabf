import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Tables `stations`, `station_readings` and `station_peaks`.
struct PostgresStationReadingStore: StationReadingStore {
    let pool: PostgresPool

    func save(_ stations: [Station]) async throws {
        let cells = stations.map { Cell(containing: $0.coordinate) }
        try await pool.pipeline([
            """
            INSERT INTO stations (provider, station_id, name, latitude, longitude, latitude_tenths, longitude_tenths)
            SELECT * FROM unnest(
                \(stations.map(\.provider)), \(stations.map(\.id)), \(stations.map(\.name)),
                \(stations.map(\.coordinate.latitude)), \(stations.map(\.coordinate.longitude)),
                \(cells.map(\.latitudeTenths)), \(cells.map(\.longitudeTenths)))
            ON CONFLICT (provider, station_id) DO UPDATE SET
                name = EXCLUDED.name, latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude,
                latitude_tenths = EXCLUDED.latitude_tenths, longitude_tenths = EXCLUDED.longitude_tenths
            """,
            .adding(cells),
        ])
    }

    func stations() async throws -> [Station] {
        let rows = try await pool.query(
            "SELECT provider, station_id, name, latitude, longitude FROM stations ORDER BY provider, station_id")
        return try rows.map { row in
            Station(
                provider: try row["provider"], id: try row["station_id"], name: try row["name"],
                coordinate: try Coordinate(latitude: row["latitude"], longitude: row["longitude"]))
        }
    }

    func lastHour(of station: Station) async throws -> Date? {
        let rows = try await pool.query(
            "SELECT last_hour FROM stations WHERE provider = \(station.provider) AND station_id = \(station.id)")
        return try rows.first?["last_hour", as: Date?.self] ?? nil
    }

    func record(_ batch: StationBatch, deciding decide: DecideAnnouncement) async throws -> RecordedReadings {
        try await pool.transaction { transaction in
            // Locks the station, so that two polls of it cannot raise the same alert.
            try await transaction.query(.updating(batch))
            let new = try await insert(batch, in: transaction)
            let highest = new.isEmpty ? [:] : try await peaks(of: batch.station, since: new, in: transaction)
            let announcement = decide(new, highest)
            try await transaction.query(.raising(announcement.peaks, at: batch.station))
            try await transaction.enqueue(
                announcement.readings.map { try OutgoingMessage($0, from: .environmentPoller) }
                    + announcement.alerts.map { try OutgoingMessage($0, from: .environmentPoller) })
            return RecordedReadings(new: new.count, alerts: announcement.alerts.count)
        }
    }

    /// - Returns: the readings whose hour was not known before.
    private func insert(_ batch: StationBatch, in transaction: PostgresTransaction) async throws -> [StationReading] {
        var added: Set<RecordID> = []
        for start in stride(from: 0, to: batch.readings.count, by: Self.chunk) {
            let chunk = batch.readings[start..<min(start + Self.chunk, batch.readings.count)]
            let rows = try await transaction.query(.inserting(chunk, of: batch.station))
            added.formUnion(try rows.map { RecordID(try $0["record_id", as: UUID.self]) })
        }
        return batch.readings.filter { added.contains($0.recordID) }
    }

    private func peaks(
        of station: Station, since new: [StationReading], in transaction: PostgresTransaction
    ) async throws -> [DayAllergen: Intensity] {
        let first = new.map(\.measuredAt).min() ?? .distantFuture
        let rows = try await transaction.query(
            """
            SELECT allergen, day::timestamp AT TIME ZONE 'UTC' AS day, intensity FROM station_peaks
            WHERE provider = \(station.provider) AND station_id = \(station.id)
                AND day >= (\(first) AT TIME ZONE 'UTC')::date
            """)
        return try [DayAllergen: Intensity](peaks: rows)
    }

    private static let chunk = 5_000
}

extension SQL {
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

    fileprivate static func raising(_ peaks: [DayAllergen: Intensity], at station: Station) -> SQL {
        """
        INSERT INTO station_peaks (provider, station_id, allergen, day, intensity)
        SELECT \(station.provider)::text, \(station.id)::text, allergen, (day AT TIME ZONE 'UTC')::date, intensity
        FROM \(peaks.unnested) AS peak (allergen, day, intensity)
        ON CONFLICT (provider, station_id, allergen, day) DO UPDATE SET intensity = EXCLUDED.intensity
        """
    }
}
