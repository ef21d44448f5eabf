import Foundation
import Postgres
import TestSupport
import Testing

@Suite struct ValueTests {
    @Test func bringsEveryValueBackAsItWasSent() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            try await expectRoundTrip("", "a", "Ångström 🌳 \u{1F3FD} 'quoted' \"double\" \\ \n\t", over: pool)
            try await expectRoundTrip(0, -1, Int.max, Int.min, over: pool)
            try await expectRoundTrip(Int32.min, Int32.max, over: pool)
            try await expectRoundTrip(Int16.min, Int16.max, over: pool)
            try await expectRoundTrip(Int64.min, Int64.max, over: pool)
            try await expectRoundTrip(
                0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, over: pool)
            try await expectRoundTrip(true, false, over: pool)
            try await expectRoundTrip(UUID(), UUID(), over: pool)
            try await expectRoundTrip([UInt8](), [0, 1, 127, 128, 255], Array(repeating: 92, count: 5_000), over: pool)
            try await expectRoundTrip(Data([0, 255, 10]), over: pool)
            try await expectRoundTrip(Int?.none, 7, over: pool)
        }
    }

    @Test func bringsNotANumberBack() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let value = try await pool.query("SELECT \(Double.nan)").decode(Double.self)
            #expect(value.count == 1 && value.allSatisfy(\.isNaN))
        }
    }

    @Test func bringsDatesBackToTheMicrosecond() async throws {
        let seconds = [0, 0.000_001, -0.000_001, 767_000_000.123_457, 86_399.999_999, -1e9, 1e10]
        let dates = seconds.map(Date.init(timeIntervalSinceReferenceDate:))
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            for date in dates { try await expectRoundTrip(date, over: pool) }
            try await expectRoundTrip(Date(timeIntervalSinceReferenceDate: .infinity), over: pool)
            try await expectRoundTrip(Date(timeIntervalSinceReferenceDate: -63_555_753_600), over: pool)
            let epochs = try await pool.query(
                "SELECT extract(epoch FROM value)::float8 FROM unnest(\(dates)) AS value")
            #expect(try epochs.decode(Double.self) == dates.map(\.timeIntervalSince1970))
            let midnight = try await pool.query("SELECT '2001-01-02'::date").decode(Date.self)
            #expect(midnight == [Date(timeIntervalSinceReferenceDate: 86_400)])
        }
    }

    @Test func bringsArraysBackWithSpecialCharactersAndNulls() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            try await expectRoundTrip(
                [String](), ["", "NULL", "a,b", "{}", "\"", "\\", " spaces ", "line\nfeed", "🌾"], over: pool)
            try await expectRoundTrip([1, nil, -3] as [Int?], over: pool)
            try await expectRoundTrip([nil, "NULL", ""] as [String?], over: pool)
            try await expectRoundTrip([UUID(), UUID()], over: pool)
            try await expectRoundTrip([0.5, .infinity], over: pool)
            try await expectRoundTrip([true, false], over: pool)
            try await expectRoundTrip([Date(timeIntervalSinceReferenceDate: 0.25)], over: pool)
            try await expectRoundTrip([[0, 255], []] as [[UInt8]], over: pool)
        }
    }

    @Test func keepsStructuredValuesInJSON() async throws {
        let quiz = Quiz(
            question: "Do your \"eyes\" itch? 👁\n", answers: ["a": 1.5], at: Date(timeIntervalSince1970: 0.25))
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let rows = try await pool.query(
                "SELECT \(try JSON(quiz)) AS quiz, \(try JSON(quiz)) ->> 'question' AS question")
            let row = try #require(rows.first)
            #expect(try row["quiz", as: JSON<Quiz>.self].value == quiz)
            #expect(try row["question"] == quiz.question)
        }
    }

    @Test func bindsAndReadsEnumsByTheirRawValue() async throws {
        let none: Kind? = nil
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let rows = try await pool.query(
                "SELECT \(Kind.birch)::text AS kind, \(none)::text AS none, 'oak' AS other, \([Level.high]) AS levels")
            let row = try #require(rows.first)
            #expect(try row["kind", as: Kind.self] == .birch)
            #expect(try row["none", as: String?.self] == nil)
            #expect(try row["levels", as: [Level].self] == [.high])
            #expect(throws: PostgresError.column(.mismatch(column: "other", wanted: "Kind", found: "text"))) {
                try row["other", as: Kind.self]
            }
        }
    }

    @Test func findsRowsByAnArrayOfKeys() async throws {
        let ids = [UUID(), UUID(), UUID()]
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            try await pool.pipeline(ids.map { "INSERT INTO places (id, name) VALUES (\($0), 'p')" })
            let found = try await pool.query("SELECT id FROM places WHERE id = ANY(\(Array(ids.prefix(2))))")
            #expect(Set(try found.decode(UUID.self)) == Set(ids.prefix(2)))
        }
    }

    private func expectRoundTrip<Value: PostgresValue & Equatable>(
        _ values: Value..., over pool: PostgresPool
    ) async throws {
        for value in values {
            let rows = try await pool.query("SELECT \(value)")
            #expect(try rows.decode(Value.self) == [value])
        }
    }
}

private struct Quiz: Codable, Equatable {
    var question: String
    var answers: [String: Double]
    var at: Date
}

private enum Kind: String { case birch }

private enum Level: Int, PostgresValue, PostgresArrayElement { case high = 9 }
