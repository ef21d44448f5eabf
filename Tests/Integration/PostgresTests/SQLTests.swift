import Foundation
import TestSupport
import Testing

@testable import Postgres

@Suite struct SQLTests {
    @Test func numbersItsValues() {
        let none: Int? = nil
        let condition: SQL = "kind = \("birch") OR kind = \(none)"
        let statement: SQL =
            "SELECT * FROM \(identifier: "a \"b\"") WHERE id = \(7) AND (\(condition)) \(unescaped: "LIMIT 1")"

        let (text, values) = statement.rendered()

        #expect(text == #"SELECT * FROM "a ""b""" WHERE id = $1 AND (kind = $2 OR kind = $3) LIMIT 1"#)
        #expect(values.map(\.text) == ["7", "birch", nil])
        #expect(values.map(\.typeOID) == [20, 0, 20])
    }

    @Test func joinsParts() {
        let conditions: [SQL] = ["a = \(1)", "b = \(2)", "c = \(3)"]
        #expect(conditions.joined(separator: " AND ").rendered().text == "a = $1 AND b = $2 AND c = $3")
    }

    @Test(arguments: ["'; DROP TABLE places; --", "$1", "\\'; SELECT 1; --", "\"", "a'' OR ''1''=''1"])
    func storesAnAttemptedInjectionAsText(attempt: String) async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            try await pool.query("INSERT INTO places (name) VALUES (\(attempt))")
            try await pool.query("INSERT INTO places (name) SELECT 'copy' WHERE \(attempt) = ''")
            #expect(try await pool.placeNames() == [attempt])
        }
    }

    @Test func bindsATextToAColumnOfAnyType() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            try await pool.query("CREATE TABLE many (d date, j jsonb, i inet, n numeric)")
            let (date, json, address, number) = ("2026-05-01", "{\"a\": 1}", "10.0.0.1", "12.50")
            let rows = try await pool.query(
                "INSERT INTO many VALUES (\(date), \(json), \(address), \(number)) RETURNING *")
            #expect(
                try #require(rows.first).decode((String, String, String, String).self) == (date, json, address, number))
        }
    }

    @Test func refusesATextWithNUL() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            await #expect(throws: PostgresError.nulCharacter(parameter: 2)) {
                try await pool.query("SELECT \(1), \("a\0b")")
            }
        }
    }

    @Test func namesWhatIsWrongWithAColumn() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let rows = try await pool.query("SELECT 1 AS one, NULL::text AS nothing, 'x' AS letter")
            let row = try #require(rows.first)
            #expect(try row["one", as: Int.self] == 1)
            #expect(try row["nothing", as: String?.self] == nil)
            #expect(try row.decode((Int, String?, String).self) == (1, nil, "x"))
            #expect(
                throws: PostgresError.column(
                    .missing(column: "two", wanted: "Int", found: ["one", "nothing", "letter"]))
            ) {
                try row["two", as: Int.self]
            }
            #expect(throws: PostgresError.column(.mismatch(column: "nothing", wanted: "String", found: "NULL"))) {
                try row["nothing", as: String.self]
            }
            #expect(throws: PostgresError.column(.mismatch(column: "letter", wanted: "Int", found: "text"))) {
                try row["letter", as: Int.self]
            }
            #expect(throws: PostgresError.column(.count(wanted: 2, found: 3))) {
                try row.decode((Int, String?).self)
            }
        }
    }
}
