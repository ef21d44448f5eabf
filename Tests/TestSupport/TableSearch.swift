import Foundation
public import Postgres

/// Searches the tables of a database, with all columns as text and bytes in hexadecimal.
public struct TableSearch: Sendable {
    private let pool: PostgresPool

    /// - Parameter pool: of the operator for all schemas; of a service for its own.
    public init(_ pool: PostgresPool) { self.pool = pool }

    /// - Returns: the tables with a row that contains one of the texts, such as `notifier.texts`; by name.
    public func tables(containing texts: [String]) async throws -> [String] {
        let patterns = texts.flatMap(Self.forms).map { "%\($0)%" }
        var found: [String] = []
        for table in try await tables() {
            let rows = try await pool.query(
                """
                SELECT FROM \(identifier: table.0).\(identifier: table.1) AS row
                WHERE lower(row::text) LIKE ANY(\(patterns)) LIMIT 1
                """)
            if !rows.isEmpty { found.append("\(table.0).\(table.1)") }
        }
        return found
    }

    /// Schema and name of each table that holds rows, partitions and not their parents.
    public func tables() async throws -> [(String, String)] {
        try await pool.query(
            """
            SELECT schemaname::text, tablename::text FROM pg_tables
            WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
                AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')
            ORDER BY 1, 2
            """
        ).decode((String, String).self)
    }

    /// As text and as the bytes of a column; an id also as its sixteen bytes.
    private static func forms(of text: String) -> [String] {
        let small = text.lowercased()
        let id = UUID(uuidString: text).map { [withUnsafeBytes(of: $0.uuid) { hexadecimal($0) }] } ?? []
        return [small, hexadecimal(text.utf8), hexadecimal(small.utf8)] + id
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}
