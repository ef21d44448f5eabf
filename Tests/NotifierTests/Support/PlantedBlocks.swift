import Domain
import Foundation
import Postgres

@testable import notifier

/// A notification that a test puts into tables itself, in English and German.
struct PlantedSource: Sendable {
    var id = UUID()
    var title = "Birch"
    var thread: ThreadID?
    /// Of those with a thread.
    var raisedAt = Date.noon - 60
    var note: String?
}

extension PostgresPool {
    func plant(_ source: PlantedSource) async throws -> SourceNumber {
        let rows = try await query(
            """
            WITH source AS (
                INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at, expires_at)
                VALUES (\(source.id), 'alert', 'urgent', \(source.thread?.uuid),
                    \(source.thread.map { _ in source.raisedAt }), \(Date.noon + 3_600))
                RETURNING number
            ), texts AS (
                INSERT INTO texts (source, language, title, body, personal_note)
                SELECT number, language, title, 'Basel.', \(source.note)
                FROM source, (VALUES ('en', \(source.title)), ('de', \(source.title) || ' (de)')) AS text (language, title)
            )
            SELECT number FROM source
            """)
        return SourceNumber(rawValue: try rows.decode(Int.self).reduce(0, +))
    }

    /// Puts it into the inboxes of a chunk.
    /// - Parameter people: a byte by slot, as in the message.
    func addBlock(
        _ source: SourceNumber, in chunk: Int32, _ people: [Int: UInt8], at createdAt: Date = .noon
    ) async throws {
        let bytes = (0...(people.keys.max() ?? 0)).map { people[$0] ?? 0 }
        try await query(
            """
            INSERT INTO blocks (chunk, source, created_at, thread_id, raised_at, languages, people)
            SELECT \(Int(chunk)), number, \(createdAt), thread_id, raised_at, '{en,de}', \(bytes)
            FROM sources WHERE number = \(source)
            """)
    }

    /// Puts it into the inbox of a person as a row of its own.
    func addEntry(
        _ source: SourceNumber, of userID: UserID, language: String = "en", threshold: Int? = nil,
        at createdAt: Date = .noon
    ) async throws {
        try await query(
            """
            INSERT INTO entries (user_id, source, language, threshold, created_at)
            VALUES (\(userID.uuid), \(source), \(language), \(threshold), \(createdAt))
            """)
    }

    /// As an acknowledgement does.
    func open(_ source: SourceNumber, of userID: UserID, at openedAt: Date) async throws {
        let rows = try await query(
            "UPDATE entries SET read_at = \(openedAt) WHERE user_id = \(userID.uuid) AND source = \(source)")
        guard rows.affectedCount == 0 else { return }
        try await query(
            "INSERT INTO opened (user_id, source, opened_at) VALUES (\(userID.uuid), \(source), \(openedAt))")
    }
}
