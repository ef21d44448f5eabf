import Foundation
import Postgres
import TestSupport
import Testing

@Suite struct BinaryRowTests {
    @Test func readsEveryTypeAsTheTextFormatDoes() async throws {
        let id = UUID()
        let dates = [0, 0.25, -0.000_001, 767_000_000.123_457, -1e9].map(Date.init(timeIntervalSinceReferenceDate:))
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            try await pool.transaction { transaction in
                for (number, date) in dates.enumerated() {
                    var row = try #require(
                        try await transaction.binary(
                            """
                            SELECT \(id), (-7)::smallint, \(Int32.min), \(Int.max - number), NULL::smallint,
                                \(0.1 + Double(number)), -0.0::float8, true, false, \(date), NULL::timestamptz,
                                '🌾 de-CH'::text, '{birch,"a b",""}'::text[], '{}'::text[],
                                '{1,-2,30000}'::smallint[], \([Int.min, 5]), 3.7::real, NULL::real, 'a'::text,
                                NULL::text, '{3,NULL,-1}'::smallint[]
                            """
                        ).first)

                    #expect(try row.uuid() == id)
                    #expect(try row.integer() == -7)
                    #expect(try row.integer() == Int(Int32.min))
                    #expect(try row.integer() == Int.max - number)
                    #expect(try row.integerOrNull() == nil)
                    #expect(try row.double() == 0.1 + Double(number))
                    #expect(try row.double().sign == .minus)
                    #expect(try row.boolean())
                    #expect(try !row.boolean())
                    #expect(try row.dateOrNull() == date)
                    #expect(try row.dateOrNull() == nil)
                    #expect(try row.text() == "🌾 de-CH")
                    #expect(try row.texts().map { String(decoding: $0, as: UTF8.self) } == ["birch", "a b", ""])
                    #expect(try row.texts().isEmpty)
                    #expect(try row.integers() == [1, -2, 30_000])
                    #expect(try row.integers() == [.min, 5])
                    #expect(try row.floatOrNull() == 3.7)
                    #expect(try row.floatOrNull() == nil)
                    #expect(try row.textOrNull() == "a")
                    #expect(try row.textOrNull() == nil)
                    #expect(try row.integersOrNulls() == [3, nil, -1])
                    #expect(throws: PostgresError.column(.count(wanted: 22, found: 21))) { try row.integer() }
                }
            }
        }
    }

    @Test func readsTheInfinities() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            try await pool.transaction { transaction in
                var row = try #require(
                    try await transaction.binary("SELECT 'infinity'::timestamptz, '-infinity'::timestamptz").first)

                #expect(try row.dateOrNull() == Date(timeIntervalSinceReferenceDate: .infinity))
                #expect(try row.dateOrNull() == Date(timeIntervalSinceReferenceDate: -.infinity))
            }
        }
    }

    @Test func readsPagesOfACursor() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            try await pool.transaction { transaction in
                try await transaction.query(
                    "DECLARE numbers NO SCROLL CURSOR FOR SELECT generate_series(1, \(7)::integer)")
                var numbers: [Int] = []
                var rows = try await transaction.binary("FETCH 3 FROM numbers")
                while !rows.isEmpty {
                    numbers += try rows.map { row in
                        var row = row
                        return try row.integer()
                    }
                    rows = try await transaction.binary("FETCH 3 FROM numbers")
                }

                #expect(numbers == Array(1...7))
            }
        }
    }

    @Test func namesTheColumnThatIsNull() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            try await pool.transaction { transaction in
                var row = try #require(
                    try await transaction.binary("SELECT NULL::text AS language, 1.5::float8 AS radius").first)

                let null = ColumnFault.mismatch(column: "language", wanted: "text", found: "NULL")
                #expect(throws: PostgresError.column(null)) { try row.text() }
                let mismatch = ColumnFault.mismatch(column: "radius", wanted: "boolean", found: "double precision")
                #expect(throws: PostgresError.column(mismatch)) { try row.boolean() }
                var list = try #require(try await transaction.binary("SELECT '{1,NULL}'::smallint[] AS answers").first)
                let nulls = ColumnFault.mismatch(column: "answers", wanted: "an array of integers", found: "smallint[]")
                #expect(throws: PostgresError.column(nulls)) { try list.integers() }
            }
        }
    }
}
