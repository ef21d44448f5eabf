import Domain
import Foundation
import Postgres

/// Every value of every table that the service's role can read in its own schema, as text.
struct DatabaseText: Sendable {
    /// By table and column.
    private var columns: [String: [String: [String]]] = [:]

    init(of pool: PostgresPool) async throws {
        let named = try await pool.query(
            """
            SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
            JOIN information_schema.tables USING (table_schema, table_name)
            WHERE table_schema = 'research_study' AND table_type = 'BASE TABLE'
            """
        ).decode((String, String, String).self)
        for (table, column, type) in named {
            // The text of bytes may be hidden in bytes.
            let text: SQL =
                type == "bytea"
                ? "encode(\(identifier: column), 'hex') || ' ' || encode(\(identifier: column), 'escape')"
                : "\(identifier: column)::text"
            columns[table, default: [:]][column] = try await pool.query(
                "SELECT \(text) FROM \(identifier: table) WHERE \(identifier: column) IS NOT NULL"
            ).decode(String.self)
        }
    }

    /// Where a short text stands by itself; within others it may be by chance.
    func tables(withWord word: String) -> [String] {
        columns.filter { $0.value.values.contains { $0.contains { $0.words.contains(word[...]) } } }.keys.sorted()
    }

    /// Where a text occurs.
    func tables(with text: String) -> [String] {
        columns.filter { $0.value.values.contains { $0.contains { $0.contains(text) } } }.keys.sorted()
    }

    /// Where bytes occur, in whatever spelling.
    func tables(with bytes: Data) -> [String] {
        let hexadecimal = bytes.map { String(format: "%02x", $0) }.joined()
        let spellings = [hexadecimal, bytes.base64EncodedString(), bytes.base64URL]
        return Set(spellings.flatMap { tables(with: $0) }).sorted()
    }

    /// All values of some tables, the parts of structured ones apart; numbers and words of fewer than five characters are
    /// left out: everybody has them.
    func values(in tables: [String]) -> Set<String> {
        let texts = tables.flatMap { columns[$0, default: [:]].values.joined() }
        return Set(texts.flatMap(\.words).filter { $0.utf8.count >= 5 }.map { String($0) })
    }
}

extension String {
    /// Its words, numbers and days.
    var words: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "-" } }
}
