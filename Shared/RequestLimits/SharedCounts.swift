public import Foundation
public import Logging
public import Postgres
public import ServiceLifecycle
import ServiceRuntime

/// Exchanges the counts of this process with those of the service's other replicas, through the table `request_counts`.
public struct SharedCounts: Service {
    private let counts: RequestCounts
    private let pool: PostgresPool
    private let now: @Sendable () -> Date
    private let logger: Logger

    public init(
        _ counts: RequestCounts, pool: PostgresPool, now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        (self.counts, self.pool, self.now, self.logger) = (counts, pool, now, logger)
    }

    public func run() async throws {
        try await PeriodicTask("exchange request counts", every: .seconds(1), logger: logger) {
            try await exchange()
        }.run()
    }

    /// Adds what is new and learns the sums. Without the database the process goes on with its own counts.
    func exchange() async throws {
        // In one order everywhere, so that no two replicas wait for each other.
        let new = counts.takeNew(at: Int(now().timeIntervalSince1970)).sorted {
            $0.key.digest.lexicographicallyPrecedes($1.key.digest)
        }
        var rest = new[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.atOnce)
            rest = rest.dropFirst(Self.atOnce)
            let rows = try await pool.query(
                """
                INSERT INTO request_counts AS stored (digest, window_start, window_end, count)
                SELECT * FROM unnest(
                    \(part.map(\.key.digest)), \(part.map(\.key.windowStart)), \(part.map(\.windowEnd)),
                    \(part.map(\.added)))
                ON CONFLICT (digest, window_start) DO UPDATE SET count = stored.count + excluded.count
                RETURNING digest, window_start, count
                """)
            for row in rows {
                let key = RequestCounts.Key(digest: try row["digest"], windowStart: try row["window_start"])
                counts.learn(try row["count"], of: key)
            }
        }
        // Once in a while: a row for each client and minute would be many in a day.
        let seconds = Int(now().timeIntervalSince1970)
        if seconds % 30 == 0 { try await pool.query("DELETE FROM request_counts WHERE window_end < \(seconds - 60)") }
    }

    private static let atOnce = 5_000
}

extension Migration {
    /// The counts of all replicas of a service. Unlogged: a crash of the server forgets them, which harms nobody.
    public static func requestCounts(number: Int) -> Migration {
        Migration(
            number: number, name: "request_counts",
            statements: """
                CREATE UNLOGGED TABLE request_counts (
                    -- Keyed, of a client and a limit: nobody's address is stored.
                    digest bytea NOT NULL,
                    -- Seconds since 1970.
                    window_start bigint NOT NULL,
                    window_end bigint NOT NULL,
                    count bigint NOT NULL,
                    PRIMARY KEY (digest, window_start)
                );
                CREATE INDEX request_counts_end ON request_counts (window_end);
                """)
    }
}

extension RetentionRule {
    /// Of ``Migration/requestCounts(number:)``.
    public static let requestCounts = RetentionRule(
        "request_counts", kept: "two minutes after its window", by: "request counting")
}
