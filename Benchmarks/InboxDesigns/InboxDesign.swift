import Foundation
import Postgres

/// A way for PostgreSQL alone to keep who has which notification, over the tables of ``InboxDesignsDatabase``.
struct InboxDesign: Sendable {
    let name: String
    /// Of whose size partitions are a part.
    let table: String
    /// Makes the table, empty.
    let setUp: [SQL]
    /// Adds alerts of this range of numbers for the first people up to a number.
    let add: @Sendable (_ alerts: ClosedRange<Int>, _ people: Int) -> SQL
    /// The newest 50 of one person, with their texts.
    let read: @Sendable (UUID) -> SQL
    /// Of how many people a season is added; a row for each of a million would be 25 GB.
    var seasonPeople = InboxDesignsDatabase.people
    /// Whether one alert's rows come from a file, by COPY.
    var isCopied = false

    static let all = [rows, blocks, decisions]

    /// Not announced one by one, a partition for each week.
    static let rows = InboxDesign(
        name: "a row for each person, by COPY, partitioned by time", table: "designs.entries",
        setUp: [
            """
            CREATE TABLE designs.entries (
                user_id uuid, source bigint, language text NOT NULL, created_at timestamptz, threshold smallint,
                PRIMARY KEY (user_id, source, created_at)
            ) PARTITION BY RANGE (created_at)
            """,
            """
            DO $$
            BEGIN
                FOR week IN 0..12 LOOP
                    EXECUTE format(
                        'CREATE TABLE designs.entries_%s PARTITION OF designs.entries FOR VALUES FROM (%L) TO (%L)',
                        week, timestamptz '2026-03-01 00:00Z' + week * interval '7 days',
                        timestamptz '2026-03-01 00:00Z' + (week + 1) * interval '7 days');
                END LOOP;
            END $$
            """,
        ],
        add: { alerts, people in
            """
            INSERT INTO designs.entries (user_id, source, language, created_at, threshold)
            SELECT user_id, alerts.number, language, raised_at, threshold FROM designs.alerts, designs.seats
            WHERE alerts.number BETWEEN \(alerts.lowerBound) AND \(alerts.upperBound) AND seats.number < \(people)
            ORDER BY alerts.number
            """
        },
        read: { person in
            """
            SELECT source, title, body, threshold, created_at
            FROM designs.entries JOIN designs.texts USING (source, language)
            WHERE user_id = \(person) ORDER BY created_at DESC LIMIT 50
            """
        }, seasonPeople: 25_000, isCopied: true)

    /// A byte for each of 1,024 neighbours: the text, and the threshold that decided.
    static let blocks = InboxDesign(
        name: "a byte for each person, in blocks", table: "designs.blocks",
        setUp: [
            """
            CREATE TABLE designs.blocks (
                chunk integer, source bigint, created_at timestamptz NOT NULL, languages text[] NOT NULL,
                people bytea NOT NULL, PRIMARY KEY (chunk, source))
            """,
            "ALTER TABLE designs.blocks ALTER COLUMN people SET STORAGE PLAIN",
        ],
        add: { alerts, _ in
            """
            INSERT INTO designs.blocks (chunk, source, created_at, languages, people)
            SELECT chunk, number, raised_at, ARRAY['de', 'en'], people FROM designs.alerts, designs.chunks
            WHERE number BETWEEN \(alerts.lowerBound) AND \(alerts.upperBound) ORDER BY number, chunk
            """
        },
        read: { person in
            """
            SELECT source, title, body, byte & 15, created_at
            FROM designs.seats JOIN designs.blocks USING (chunk) CROSS JOIN LATERAL get_byte(people, slot) AS byte
            JOIN designs.texts USING (source)
            WHERE user_id = \(person) AND byte > 0 AND texts.language = languages[byte >> 4]
            ORDER BY created_at DESC LIMIT 50
            """
        })

    /// What alert-fanout keeps anyway, by its own key, and until when each person has seen everything. The language and
    /// the threshold are those that the person has today.
    static let decisions = InboxDesign(
        name: "alert-fanout's decisions, with a cursor for each person", table: "designs.decisions",
        setUp: [
            """
            CREATE TABLE designs.decisions (
                source bigint, chunk integer, decisions bytea NOT NULL, PRIMARY KEY (source, chunk))
            """,
            "CREATE TABLE designs.cursors (user_id uuid PRIMARY KEY, opened_until timestamptz NOT NULL)",
            """
            INSERT INTO designs.cursors SELECT user_id, raised_at FROM designs.seats, designs.alerts
            WHERE alerts.number = 100
            """,
        ],
        add: { alerts, _ in
            """
            INSERT INTO designs.decisions (source, chunk, decisions)
            SELECT number, chunk, people FROM designs.alerts, designs.chunks
            WHERE number BETWEEN \(alerts.lowerBound) AND \(alerts.upperBound) ORDER BY number, chunk
            """
        },
        read: { person in
            """
            SELECT alerts.number, title, body, threshold, raised_at, raised_at <= opened_until
            FROM designs.seats CROSS JOIN designs.alerts
            JOIN designs.decisions ON source = alerts.number AND decisions.chunk = seats.chunk
            JOIN designs.texts ON texts.source = alerts.number AND texts.language = seats.language
            LEFT JOIN designs.cursors USING (user_id)
            WHERE user_id = \(person) AND get_byte(decisions, slot) > 0 ORDER BY raised_at DESC LIMIT 50
            """
        })
}
