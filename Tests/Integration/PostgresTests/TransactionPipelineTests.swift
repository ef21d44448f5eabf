import Foundation
import TestSupport
import Testing

@testable import Postgres

/// What a transaction sends with BEGIN, with another statement and with COMMIT.
@Suite(.timeLimit(.minutes(20))) struct TransactionPipelineTests {
    @Test func passesTheRowsOfItsFirstStatements() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let start: [SQL] = ["INSERT INTO places (name) VALUES ('a')", "SELECT name FROM places"]
            let seen = try await pool.transaction(startingWith: start) { _, rows in
                (rows.count, rows[0].affectedCount, try rows[1].decode(String.self))
            }
            #expect(seen == (2, 1, ["a"]))
            let names = try await pool.placeNames()
            #expect(names == ["a"])
        }
    }

    @Test func rollsBackWhenOneOfItsFirstStatementsFails() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let start: [SQL] = ["INSERT INTO places (name) VALUES ('a')", "INSERT INTO places (name) VALUES ('')"]
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction(startingWith: start) { _, _ in Issue.record("the body ran") }
            }
            #expect(error?.sqlState == "23514")
            let names = try await pool.placeNames()
            #expect(names == [])
        }
    }

    @Test func runsWhatWasAddedBeforeTheNextStatementOrWithTheCommit() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let between = try await pool.transaction { transaction in
                try transaction.add("INSERT INTO places (name) VALUES ('a')")
                let names = try await transaction.placeNames()
                try transaction.add("INSERT INTO places (name) VALUES ('b')")
                return names
            }
            #expect(between == ["a"])
            let names = try await pool.placeNames()
            #expect(names.sorted() == ["a", "b"])
        }
    }

    @Test func throwsTheErrorOfWhatWasAddedLast() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { transaction in
                    try await transaction.query("INSERT INTO places (name) VALUES ('a')")
                    try transaction.add("INSERT INTO places (name) VALUES ('')")
                }
            }
            #expect(error?.sqlState == "23514")
            let names = try await pool.placeNames()
            #expect(names == [])
        }
    }

    @Test func reportsABodyThatAddsAfterAFailedStatement() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            await #expect(throws: PostgresError.rolledBack) {
                try await pool.transaction { transaction in
                    _ = try? await transaction.query("INSERT INTO places (name) VALUES ('')")
                    try transaction.add("INSERT INTO places (name) VALUES ('a')")
                }
            }
        }
    }

    @Test func addsNothingOnceItIsOver() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let escaped = try await pool.transaction { $0 }
            #expect(throws: PostgresError.transactionEnded) { try escaped.add("SELECT 1") }
        }
    }

    @Test func hasCommittedWhenWhatFollowsFails() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            try await pool.transaction { transaction in
                try transaction.add("INSERT INTO places (name) VALUES ('a')")
                transaction.runAfterCommit("SELECT 1 / \(0)")
            }
            let names = try await pool.placeNames()
            #expect(names == ["a"])
        }
    }
}
