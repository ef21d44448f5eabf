import Postgres

/// What a schema looks like to whoever reads and writes it.
struct SchemaSnapshot: Sendable {
    struct Column: Sendable, Equatable {
        var type: String
        var isRequired: Bool
        /// By default, identity or generation.
        var fillsItself: Bool
    }

    /// By name: `table` or `view`.
    var relations: [String: String] = [:]
    /// By `relation.column`.
    var columns: [String: Column] = [:]
    /// Such as `SELECT on inbox to ingest_gateway`.
    var grants: Set<String> = []
    /// What `ON CONFLICT` may name: `notes (id, user_id)`.
    var uniqueKeys: Set<String> = []
    /// What may refuse a row: `notes: CHECK (…)`.
    var constraints: Set<String> = []

    /// - Parameter pool: of a role that sees everything.
    init(of schema: String, _ pool: PostgresPool) async throws {
        for row in try await pool.query(Self.relations(schema)) {
            relations[try row["name"]] = try row["kind"]
        }
        for row in try await pool.query(Self.columns(schema)) {
            columns[try row["name"]] = Column(
                type: try row["type"], isRequired: try row["is_required"], fillsItself: try row["fills_itself"])
        }
        grants = Set(try await pool.query(Self.grants(schema)).decode(String.self))
        uniqueKeys = Set(try await pool.query(Self.uniqueKeys(schema)).decode(String.self))
        constraints = Set(try await pool.query(Self.constraints(schema)).decode(String.self))
    }

    /// Partitions are their tables' own affair.
    private static func relations(_ schema: String) -> SQL {
        """
        SELECT relname::text AS name,
            CASE WHEN relkind IN ('r', 'p') THEN 'table' WHEN relkind = 'v' THEN 'view' ELSE relkind::text END AS kind
        FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = \(schema) AND relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT relispartition
        """
    }

    private static func columns(_ schema: String) -> SQL {
        """
        SELECT relname || '.' || attname AS name, format_type(atttypid, atttypmod) AS type,
            attnotnull AS is_required, atthasdef OR attidentity <> '' OR attgenerated <> '' AS fills_itself
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = \(schema) AND relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT relispartition
            AND attnum > 0 AND NOT attisdropped
        """
    }

    private static func grants(_ schema: String) -> SQL {
        """
        SELECT privilege_type || ' on ' || relname || ' to ' || grantee::regrole::text
        FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace, aclexplode(relacl)
        WHERE nspname = \(schema) AND NOT relispartition AND grantee NOT IN (0, relowner)
        UNION ALL
        SELECT privilege_type || ' on the schema to ' || grantee::regrole::text
        FROM pg_namespace, aclexplode(nspacl) WHERE nspname = \(schema) AND grantee NOT IN (0, nspowner)
        """
    }

    private static func uniqueKeys(_ schema: String) -> SQL {
        """
        SELECT relname || ' ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING \\w+ | INCLUDE \\([^)]*\\)', '', 'g')
        FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = \(schema) AND indisunique AND NOT relispartition
        """
    }

    private static func constraints(_ schema: String) -> SQL {
        """
        SELECT relname || ': ' || pg_get_constraintdef(pg_constraint.oid)
        FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = \(schema) AND NOT relispartition AND contype <> 'n'
        """
    }
}
