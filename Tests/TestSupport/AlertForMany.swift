import Domain
import Foundation
import MessageProtocol
import Messaging
public import Postgres

/// One alert that affects a great many made-up people, and what the tables of the services say of it.
///
/// The people's rows go straight into alert-fanout's audience; the alert goes through the outbox of the service that
/// raises alerts. Pools are the operator's unless said otherwise.
public struct AlertForMany: Sendable {
    public let people: Int

    /// The services' settings: a range for each chunk and one message at a time, so that there is much to interrupt.
    public static let pieces = [
        "ALERT_FANOUT_RANGE_SIZE": "1000", "ALERT_FANOUT_CONCURRENCY": "1", "NOTIFIER_BATCH_CONCURRENCY": "1",
    ]

    private static let alertID = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x4D, 0x0E, 0x9A, 0x39, 0, 0, 0, 0, 0, 1))
    /// So many rows are written by one statement.
    private static let piece = 50_000

    public init(people: Int) { self.people = people }

    /// Adds the people, in full chunks of one half-degree cell near Basel, all sensitive to birch pollen.
    public func settle(in pool: PostgresPool) async throws {
        try await pool.query(
            """
            INSERT INTO alert_fanout.audience_chunks (cell, used)
            SELECT alert_fanout.audience_cell(47.55, 7.6), least(1024, \(people) - 1024 * part)
            FROM generate_series(0, (\(people) - 1) / 1024) AS part
            """)
        for first in stride(from: 0, to: people, by: Self.piece) {
            try await pool.query(
                """
                INSERT INTO alert_fanout.audience (
                    user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, chunk, slot)
                SELECT gen_random_uuid(), 1, 47.55, 7.6, 25, 'en', '{birch}', '{3}', first + n / 1024, n % 1024
                FROM generate_series(\(first), \(min(first + Self.piece, people) - 1)) AS n,
                    (SELECT min(chunk) AS first FROM alert_fanout.audience_chunks) AS chunks
                """)
        }
    }

    /// - Parameter pool: environment-poller's.
    public func raise(through pool: PostgresPool) async throws {
        let alert = StationAlertRaised(
            alertID: AlertID(Self.alertID),
            station: Station(
                provider: "meteoswiss", id: "PBS", name: "Basel / Binningen",
                coordinate: try Coordinate(latitude: 47.5411, longitude: 7.5836)),
            allergen: .birch, concentration: try PollenConcentration(182), intensity: try Intensity(7),
            measuredAt: Date())
        try await pool.transaction { transaction in
            try await transaction.enqueue([try OutgoingMessage(alert, from: .environmentPoller)])
        }
    }

    /// Which part of the people has the alert in the inbox, 0...1, by the notifier's own count.
    public func progress(in pool: PostgresPool) async throws -> Double {
        let rows = try await pool.query(
            "SELECT coalesce(sum(delivered), 0)::bigint FROM notifier.batches WHERE alert_id = \(Self.alertID)")
        return Double(try rows.first?.decode(Int.self) ?? 0) / Double(people)
    }

    /// How many recipients the ledger has, whatever became of them.
    public func settled(in pool: PostgresPool) async throws -> Int {
        try await outcomes(in: pool).values.reduce(0, +)
    }

    public func account(in pool: PostgresPool) async throws -> AlertAccount {
        // Everybody's inbox is expanded.
        let rows = try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            return try await transaction.query(
                """
                SELECT coalesce((SELECT matched FROM alert_fanout.alerts WHERE alert_id = \(Self.alertID)), 0),
                    count(*), count(DISTINCT user_id)
                FROM notifier.inbox WHERE source_id = \(Self.alertID)
                """)
        }
        var account = AlertAccount()
        (account.matched, account.entries, account.readers) = try rows[0].decode((Int, Int, Int).self)
        account.outcomes = try await outcomes(in: pool)
        return account
    }

    private func outcomes(in pool: PostgresPool) async throws -> [String: Int] {
        let lines = try await pool.query(
            "SELECT outcome, sum(recipients)::bigint FROM alert_fanout.ledger WHERE alert_id = \(Self.alertID) GROUP BY 1"
        )
        return Dictionary(uniqueKeysWithValues: try lines.decode((String, Int).self))
    }
}

/// What became of an alert.
public struct AlertAccount: Sendable, Equatable {
    public var matched = 0
    /// Recipients by outcome.
    public var outcomes: [String: Int] = [:]
    /// In inboxes as people read them, and how many people have one.
    public var entries = 0
    public var readers = 0

    public init() {}

    /// Everybody has the alert once, and everybody is accounted for.
    public static func delivered(to people: Int) -> AlertAccount {
        var account = AlertAccount()
        (account.matched, account.entries, account.readers) = (people, people, people)
        account.outcomes = ["delivered": people]
        return account
    }
}
