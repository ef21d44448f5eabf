public import Foundation
import MessageProtocol
public import Messaging
public import Postgres

extension PostgresPool {
    /// The tables of the own schema whose rows are somebody's: those with a column of ids of people.
    public func tablesOfPeople() async throws -> Set<String> {
        let tables = try await query(
            """
            SELECT DISTINCT relation.relname::text FROM pg_class AS relation
            JOIN pg_attribute AS member ON member.attrelid = relation.oid
            WHERE member.attname IN ('user_id', 'authors', 'author') AND NOT member.attisdropped
                AND relation.relkind IN ('r', 'p') AND NOT relation.relispartition
                AND relation.relnamespace = current_schema()::regnamespace
            """)
        return Set(try tables.decode(String.self))
    }

    /// Those of the names that are tables or views here.
    public func relations(among names: [String]) async throws -> Set<String> {
        let found = try await query(
            """
            SELECT relname::text FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v') AND relname = ANY(\(names))
            """)
        return Set(try found.decode(String.self))
    }

    /// Every row of the own schema that is one person's, as text, with its table.
    public func rows(of person: UUID) async throws -> [String] {
        let id = person.uuidString.lowercased()
        var rows: [String] = []
        for table in try await tablesOfPeople().sorted() {
            let found = try await query(
                "SELECT t::text FROM \(identifier: table) AS t WHERE to_jsonb(t) ->> 'user_id' = \(id) ORDER BY 1")
            rows += try found.decode(String.self).map { "\(table) \($0)" }
        }
        return rows
    }
}

extension MessageContext {
    /// Of a message that accounts or the gateway sent at a time.
    public static func sent(at time: Date = Date(timeIntervalSince1970: 1_700_000_000)) -> MessageContext {
        MessageContext(messageID: UUID(), source: .accounts, time: time, trace: TraceParent())
    }
}
