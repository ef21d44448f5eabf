import MessageProtocol
import Postgres

/// The notifier's schema may be older than this service, or missing.
extension PostgresSession {
    /// Whether the notifiers that run take a message; those up to 0.8.0 publish no such view.
    func notifierTakes(_ message: MessageName) async throws -> Bool {
        guard try await canReadOfNotifier("accepted_messages") else { return false }
        let rows = try await query(
            """
            SELECT EXISTS (SELECT FROM notifier.accepted_messages WHERE message = \(message.rawValue))
            """)
        return try rows.decode(Bool.self).first ?? false
    }

    func canReadOfNotifier(_ view: String) async throws -> Bool {
        let rows = try await query(
            """
            SELECT EXISTS (
                SELECT FROM pg_class AS view JOIN pg_namespace AS schema ON schema.oid = view.relnamespace
                WHERE nspname = 'notifier' AND relname = \(view)
                    AND has_schema_privilege(schema.oid, 'USAGE') AND has_table_privilege(view.oid, 'SELECT'))
            """)
        return try rows.decode(Bool.self).first ?? false
    }
}
