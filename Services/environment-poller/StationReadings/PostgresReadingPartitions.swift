import Domain
import Foundation
import Postgres

/// The partitions of `station_readings`, one per day in UTC: created ahead of time, dropped when they are old.
struct PostgresReadingPartitions: Sendable {
    let pool: PostgresPool
    /// In days; older readings are neither accepted nor kept.
    let retention: Int

    func oldest(at now: Date) -> Date { UTCDay(of: now.addingTimeInterval(Double(-retention) * 86_400)).start }

    /// In a separate transaction, so that a day's first reading delays nobody.
    func make(for instants: some Sequence<Date>) async throws {
        let days = Set(instants.map { "\(UTCDay(of: $0))" })
        guard !days.isEmpty else { return }
        try await pool.query("SELECT make_reading_partitions(\(days.sorted())::text[]::date[])")
    }

    /// Creates those of the next days, and drops those older than the retention.
    func maintain(at now: Date) async throws {
        try await make(for: (0...Self.daysAhead).map { now.addingTimeInterval(Double($0) * 86_400) })
        let limit = "station_readings_\("\(UTCDay(of: oldest(at: now)))".replacing("-", with: ""))"
        let rows = try await pool.query(
            """
            SELECT inhrelid::regclass::text FROM pg_inherits
            JOIN pg_class AS partition ON partition.oid = inhrelid
            WHERE inhparent = 'station_readings'::regclass AND partition.relname < \(limit)
            ORDER BY partition.relname
            """)
        for name in try rows.decode(String.self) {
            // One by one: each briefly locks the whole table.
            try await pool.query("DROP TABLE IF EXISTS \(identifier: name)")
        }
        try await pool.pipeline([.forgettingSums(), .forgettingAlerts(at: now)])
    }

    private static let daysAhead = 3
    /// How long daily sums are kept: two seasons, which people's thresholds are learned from and "my season" shows.
    static let daysSummed = 800
    /// How long a raised level is remembered: beyond any day that is still reported.
    static let daysRaised = 8
}

/// Relative to the station's own readings, since replayed ones lie in the past.
extension SQL {
    fileprivate static func forgettingSums() -> SQL {
        """
        DELETE FROM day_readings AS sum USING stations AS station
        WHERE station.provider = sum.provider AND station.station_id = sum.station_id
            AND sum.day < station.last_hour::date - \(PostgresReadingPartitions.daysSummed)::int
        """
    }

    fileprivate static func forgettingAlerts(at now: Date) -> SQL {
        """
        DELETE FROM raised_alerts AS raised
        WHERE day < coalesce((
            SELECT last_hour FROM stations AS station
            WHERE station.provider = raised.provider AND station.station_id = raised.place
        ), \(now))::date - \(PostgresReadingPartitions.daysRaised)::int
        """
    }
}
