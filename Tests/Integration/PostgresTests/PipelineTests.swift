import Foundation
import Postgres
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct PipelineTests {
    @Test func insertsAThousandRowsAndAnswersInOrder() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let results = try await pool.transaction { transaction in
                try await transaction.pipeline(
                    (0..<1_000).map { "INSERT INTO places (name, visits) VALUES (\("p\($0)"), \($0)) RETURNING visits" }
                )
            }
            #expect(try results.flatMap { try $0.decode(Int.self) } == Array(0..<1_000))
            #expect(results.allSatisfy { $0.affectedCount == 1 })
            #expect(try await pool.placeNames().count == 1_000)
        }
    }

    @Test func throwsTheFirstFailureAndKeepsNothing() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.pipeline([
                    "INSERT INTO places (name) VALUES (\("a"))", "INSERT INTO places (name) VALUES (\(""))",
                    "SELECT 1 / \(0)", "INSERT INTO places (name, visits) VALUES (\("b"), \(1))",
                ])
            }
            #expect(error?.sqlState == "23514")
            #expect(error.map { "\($0)".contains("\"named\"") } == true)
            #expect(try await pool.placeNames() == [])
            try await pool.query("INSERT INTO places (name, visits) VALUES (\("b"), \(1))")
            #expect(try await pool.placeNames() == ["b"])
        }
    }

    @Test func sendsAndReceivesMoreThanTheSocketsHold() async throws {
        let large = String(repeating: "pollen ", count: 20_000)
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let results = try await pool.pipeline((0..<100).map { _ in "SELECT \(large)" })
            #expect(try results.allSatisfy { try $0.decode(String.self) == [large] })
        }
    }

    @Test func answersNothingForNoStatements() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let results = try await pool.pipeline([])
            #expect(results.isEmpty)
        }
    }
}
