import Crypto
import Domain
import Foundation
import Postgres

/// People of the notifier with one address each; the rows go straight into its tables.
struct NotifierPeople: Sendable {
    let load: NotifierChannelLoad
    /// The host and port of the sink's URLs.
    let authority: String
    let database: PeopleDatabase

    /// Text for a birch alert as long as a real one.
    static let title = "Birch pollen: high near you"
    static let body = """
        Birch pollen reached 312 grains/m³ at Basel (MeteoSwiss, measured 20 minutes ago). From 200 grains/m³ on the \
        level is high, and that is the level you set. Rain is expected in the evening; until then keep the windows \
        shut, and take what your doctor gave you before you go out.
        """

    private static let language = "en"
    private static let madeUpDate = Date(timeIntervalSince1970: 1_700_000_000)
    private static let piece = 5_000

    /// Numbered people have ids in the order of their numbers, so that a range of people is a range of ids.
    static func id(of number: Int) -> UUID {
        let low = UInt32(truncatingIfNeeded: number).bigEndian
        return withUnsafeBytes(of: low) { bytes in
            UUID(uuid: (0xBE, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]))
        }
    }

    func settle() async throws {
        try await database.pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            try await transaction.query("SET LOCAL search_path = notifier")
            for start in stride(from: 0, to: load.people, by: Self.piece) {
                let numbers = start..<min(start + Self.piece, load.people)
                try await transaction.copy(
                    into: "subscribers", columns: ["user_id", "version", "language", "email", "updated_at"],
                    rows: numbers.map(subscriber))
                guard load.channel != .email else { continue }
                try await transaction.copy(
                    into: "endpoints", columns: ["user_id", "endpoint_id", "version", "address", "updated_at"],
                    rows: try numbers.map(endpoint))
            }
            try await transaction.query(routes)
            for statement in Self.seats { try await transaction.query(statement) }
        }
        try await database.pool.query("VACUUM ANALYZE")
        try await database.pool.query("CHECKPOINT")
    }

    private func subscriber(_ number: Int) -> [(any PostgresValue)?] {
        let email = load.channel == .email ? "\(number)@people.example" : nil
        return [Self.id(of: number), 1, Self.language, email, Self.madeUpDate]
    }

    private func endpoint(_ number: Int) throws -> [(any PostgresValue)?] {
        let address = String(decoding: try JSONEncoder().encode(try address(number)), as: UTF8.self)
        return [Self.id(of: number), Self.id(of: number), 1, address, Self.madeUpDate]
    }

    private func address(_ number: Int) throws -> DeliveryAddress {
        let url = "https://\(authority)/\(PushSink.file)?u=\(number)"
        if load.channel == .webhook {
            let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
            return .webhook(try WebhookTarget(url: url, format: .standard, secret: secret))
        }
        let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
        let secret = Data((0..<16).map { _ in UInt8.random(in: 0...255) })
        return .webPush(
            try WebPushSubscription(url: url, p256dh: key.base64URL, auth: secret.base64URL))
    }

    private var routes: SQL {
        let (channel, host) = (load.channel.rawValue, load.channel == .email ? "email" : authority)
        let endpoint: SQL =
            load.channel == .email ? "'00000000-0000-0000-0000-000000000000'::uuid" : "user_id"
        return """
            INSERT INTO routes (user_id, endpoint_id, channel, host, alert, digest, quiz_suggestion, reminder, stage,
                stage_minutes, time_zone)
            SELECT user_id, \(endpoint), \(channel), \(host), 'immediately', 'immediately', 'immediately',
                'immediately', 0, 0, 'Europe/Zurich'
            FROM subscribers
            """
    }
}

extension NotifierPeople {
    /// Everybody beside each other, in the order of their numbers.
    private static let seats: [SQL] = [
        """
        INSERT INTO alert_fanout.audience_chunks (cell, used)
        SELECT alert_fanout.audience_cell(47.55, 7.6), least(1024, people - 1024 * part)
        FROM (SELECT count(*) AS people FROM subscribers) AS counted,
            LATERAL generate_series(0, (people - 1) / 1024) AS part
        """,
        """
        INSERT INTO alert_fanout.audience (user_id, version, latitude, longitude, radius_km, language, chunk, slot)
        SELECT user_id, 1, 47.55, 7.6, 25, language, first + place / 1024, place % 1024
        FROM (SELECT user_id, language, row_number() OVER (ORDER BY user_id) - 1 AS place FROM subscribers) AS person,
            (SELECT min(chunk) AS first FROM alert_fanout.audience_chunks) AS chunks
        """,
    ]

    /// A new alert that everybody has in the inbox, and of which nobody has been notified outside.
    /// - Returns: its number.
    func newAlert() async throws -> Int {
        try await database.pool.transaction { transaction in
            try await transaction.query("SET LOCAL search_path = notifier")
            let rows = try await transaction.query(
                """
                INSERT INTO sources (source_id, kind, urgency, expires_at)
                VALUES (\(UUID()), 'alert', 'urgent', now() + interval '1 day') RETURNING number
                """)
            let number = try rows[0].decode(Int.self)
            _ = try await transaction.pipeline([
                """
                INSERT INTO texts (source, language, title, body)
                VALUES (\(number), \(Self.language), \(Self.title), \(Self.body))
                """,
                // Each byte is the first text's, without a threshold.
                """
                INSERT INTO blocks (chunk, source, created_at, languages, people)
                SELECT chunk, \(number), now(), ARRAY[\(Self.language)::text],
                    string_agg('\\x10'::bytea, ''::bytea ORDER BY slot)
                FROM alert_fanout.audience GROUP BY chunk
                """,
            ])
            return number
        }
    }

    /// Queues the alert, in one transaction as the notifier itself does.
    /// - Parameter people: by their numbers.
    /// - Returns: when the transaction was about to commit.
    func notify(_ alert: Int, to people: Range<Int>, due: Date) async throws -> Date {
        try await database.pool.transaction { transaction in
            try await transaction.query("SET LOCAL search_path = notifier")
            let (first, last) = (Self.id(of: people.lowerBound), Self.id(of: people.upperBound - 1))
            _ = try await transaction.pipeline([
                """
                INSERT INTO deliveries (user_id, source, channel, endpoint_id, host, priority, next_attempt_at,
                    updated_at)
                SELECT user_id, \(alert), channel, endpoint_id, host, \(Self.urgentPriority)::smallint, \(due),
                    \(due)
                FROM routes WHERE user_id BETWEEN \(first) AND \(last)
                """,
                "SELECT pg_notify(\(Self.signal), '')",
            ])
            return Date()
        }
    }

    private static let urgentPriority = 0

    /// On which the notifier listens for work.
    private static let signal = "notifier_deliveries_queued"
}
