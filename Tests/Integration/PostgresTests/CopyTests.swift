import Foundation
import Postgres
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CopyTests {
    private static let notes = Migration(
        number: 1, name: "notes",
        statements: "CREATE TABLE notes (number bigint PRIMARY KEY, text text, at timestamptz, bytes bytea)")
    private static let texts = [
        "", "tab\tnewline\nreturn\r", "\\", "\\.", "\\N", "a\\.\nb", "ümlaut 🌼", "\u{8}\u{B}\u{C}", "plain",
    ]

    @Test func storesAHundredThousandRowsWithSpecialCharacters() async throws {
        try await withDatabase(migrations: [Self.notes], schema: "notifier") { pool in
            let count = try await pool.copy(
                into: "notes", columns: ["number", "text", "at", "bytes"],
                rows: (0..<100_000).lazy.map { number in
                    [
                        number, number.isMultiple(of: 10) ? nil : Self.texts[number % Self.texts.count],
                        Date(timeIntervalSince1970: Double(number) / 4), [UInt8(number & 255), 92, 10],
                    ]
                })
            #expect(count == 100_000)

            let stored = try await pool.query("SELECT * FROM notes ORDER BY number")
                .decode((Int, String?, Date, [UInt8]).self)
            let asSent = stored.enumerated().allSatisfy { number, row in
                let text: String? = number.isMultiple(of: 10) ? nil : Self.texts[number % Self.texts.count]
                let bytes: [UInt8] = [UInt8(number & 255), 92, 10]
                return row == (number, text, Date(timeIntervalSince1970: Double(number) / 4), bytes)
            }
            #expect(stored.count == 100_000 && asSent)
        }
    }

    @Test func readsItsRowsFromAStream() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: [(any PostgresValue)?].self)
        for number in 0..<1_000 { continuation.yield([number, nil]) }
        continuation.finish()
        try await withDatabase(migrations: [Self.notes], schema: "notifier") { pool in
            let count = try await pool.transaction { transaction in
                try await transaction.copy(into: "notes", columns: ["number", "text"], rows: stream)
            }
            #expect(count == 1_000)
        }
    }

    @Test func keepsNothingWhenTheSourceFails() async throws {
        let failing = AsyncThrowingStream<[(any PostgresValue)?], any Error> { continuation in
            for number in 0..<50_000 { continuation.yield([number]) }
            continuation.finish(throwing: SourceDown())
        }
        try await withDatabase(migrations: [Self.notes], schema: "notifier") { pool in
            await #expect(throws: SourceDown.self) {
                try await pool.copy(into: "notes", columns: ["number"], rows: failing)
            }
            let stored = try await pool.query("SELECT 1 FROM notes")
            #expect(stored.isEmpty)
        }
    }

    @Test func namesTheConstraintThatARowBreaks() async throws {
        let rows: [[(any PostgresValue)?]] = [[1], [1]]
        try await withDatabase(migrations: [Self.notes], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.copy(into: "notes", columns: ["number"], rows: rows)
            }
            #expect(error?.isUniqueViolation(of: "notes_pkey") == true)
            let stored = try await pool.query("SELECT 1 FROM notes")
            #expect(stored.isEmpty)
        }
    }

    @Test func refusesAnUnknownTableAndARowOfAnotherWidth() async throws {
        let rows: [[(any PostgresValue)?]] = [[1, 2]]
        try await withDatabase(migrations: [Self.notes], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.copy(into: "no\"where", columns: ["number"], rows: rows)
            }
            #expect(error?.sqlState == "42P01")
            await #expect(throws: PostgresError.column(.count(wanted: 1, found: 2))) {
                try await pool.copy(into: "notes", columns: ["number"], rows: rows)
            }
            await #expect(throws: PostgresError.nulCharacter(parameter: 2)) {
                try await pool.copy(into: "notes", columns: ["number", "text"], rows: [[1, "\0"]])
            }
            let count = try await pool.copy(into: "notes", columns: ["number"], rows: [[1], [2]])
            #expect(count == 2)
        }
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        try await withDatabase(migrations: [Self.notes], schema: "notifier") { pool in
            let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
            let copying = Task {
                let endless = (0...).lazy.map { number -> [(any PostgresValue)?] in
                    if number == 100_000 { beginning.finish() }
                    return [number]
                }
                return try await pool.copy(into: "notes", columns: ["number"], rows: endless)
            }
            for await _ in begun {}
            copying.cancel()
            await #expect(throws: CancellationError.self) { try await copying.value }
            let stored = try await pool.query("SELECT 1 FROM notes")
            #expect(stored.isEmpty)
        }
    }
}

private struct SourceDown: Error {}
