import Domain
import Foundation
import MessageProtocol
import Postgres

/// The rows of an installation of 0.8.0: ten alerts in five threads, of which everybody had each.
enum EarlierEntries {
    static let alerts = (0..<10).map { _ in UUID() }
    static let threads = (0..<5).map { _ in UUID() }

    /// Whoever has opened the older one of a thread keeps it beside the newer one.
    private static func isOpened(_ person: Int, _ alert: Int) -> Bool { (person + alert).isMultiple(of: 5) }

    /// How many of so many people's notifications are shown.
    static func shown(of people: Int) -> Int {
        (0..<people).reduce(0) { count, person in
            count + alerts.indices.count { !$0.isMultiple(of: 2) || isOpened(person, $0) }
        }
    }

    /// What one person finds after a newer alert of the first thread.
    static func titles(of person: Int, besides newer: String) -> String {
        let kept = alerts.indices.filter { alert in
            isOpened(person, alert) || (alert > 1 && !alert.isMultiple(of: 2))
        }
        return ([newer] + kept.map { "\($0)" }).sorted().joined(separator: " ")
    }

    /// People in full chunks, the first with the numbers from 0 in chunk 1.
    static func planted(_ entries: Int) -> [SQL] {
        let people = entries / alerts.count
        return [
            "SET search_path TO alert_fanout",
            """
            INSERT INTO audience_chunks (cell, used)
            SELECT audience_cell(47.55, 7.6), least(1024, \(people) - 1024 * part)
            FROM generate_series(0, (\(people) - 1) / 1024) AS part ORDER BY part
            """,
            """
            INSERT INTO audience (user_id, version, latitude, longitude, radius_km, language, chunk, slot)
            SELECT md5('person ' || n)::uuid, 1, 47.55, 7.6, 25, 'en', 1 + n / 1024, n % 1024
            FROM generate_series(0, \(people) - 1) AS n
            """,
            "SET search_path TO notifier",
            """
            INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at)
            SELECT id, 'alert', 'routine', (\(threads))[1 + (number - 1) / 2], \(Date.noon) + number * interval '1 second'
            FROM unnest(\(alerts)) WITH ORDINALITY AS alert (id, number) ORDER BY number
            """,
            """
            INSERT INTO texts (source, language, title, body, personal_note)
            SELECT number, language, number - 1, 'Basel measures 312 grains/m³.', 'From {threshold}.'
            FROM sources, (VALUES ('en'), ('de')) AS known (language)
            """,
            """
            INSERT INTO entries (user_id, source, language, created_at, threshold, read_at, superseded_at)
            SELECT md5('person ' || n)::uuid, number, CASE n % 3 WHEN 0 THEN 'de' ELSE 'en' END,
                \(Date.noon) + n * interval '1 microsecond', nullif(n % 11, 0),
                CASE WHEN is_opened THEN \(Date.noon) + interval '2 seconds' END,
                CASE WHEN number % 2 = 1 AND NOT is_opened THEN \(Date.noon) + interval '3 seconds' END
            FROM sources, generate_series(0, \(people) - 1) AS n,
                LATERAL (SELECT (n + number - 1) % 5 = 0 AS is_opened) AS opening
            """,
            // One person has a mail address.
            """
            INSERT INTO routes VALUES (md5('person 0')::uuid, \(EndpointID.email.uuid), 'email', 'email', 'immediately',
                'immediately', 'immediately', 'immediately', 0, 0, NULL, 'UTC')
            """,
        ]
    }
}
