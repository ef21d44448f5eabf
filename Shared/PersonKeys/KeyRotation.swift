import Domain
import Foundation
public import Postgres

/// Wraps people's keys anew after a new master key was put first in the file, so that the older ones can be destroyed, and
/// with them access to earlier backups.
public struct KeyRotation: Sendable {
    private let pool: PostgresPool
    private let masterKeys: MasterKeys
    private let tables: [WrappedKeys]
    /// Rows of one transaction.
    private let pieceSize: Int

    public init(pool: PostgresPool, masterKeys: MasterKeys, tables: [WrappedKeys], pieceSize: Int = 1_000) {
        (self.pool, self.masterKeys, self.tables, self.pieceSize) = (pool, masterKeys, tables, pieceSize)
    }

    /// Starts over until it finds nothing more, since a process that has not been restarted yet wraps under the
    /// older key.
    /// - Returns: how many were wrapped anew.
    public func rewrap() async throws -> Int {
        var count = 0
        for table in tables {
            var found = 0
            repeat {
                found = try await pass(over: table)
                count += found
            } while found > 0
        }
        return count
    }

    /// Keys that are wrapped under another master key than the newest.
    public func left() async throws -> Int {
        var count = 0
        for table in tables { count += try await pool.query(left(in: table)).decode(Int.self).reduce(0, +) }
        return count
    }

    /// Makes the database refuse everything wrapped under older keys from now on, unless something still is wrapped so.
    /// - Returns: how many keys are left under an older one; with 0 the older ones are retired.
    public func retireOlderKeys() async throws -> Int {
        try await pool.transaction { transaction in
            var count = 0
            for table in tables {
                // Writers wait, and then find the older keys retired.
                try await transaction.query("LOCK TABLE \(identifier: table.table) IN SHARE ROW EXCLUSIVE MODE")
                count += try await transaction.query(left(in: table)).decode(Int.self).reduce(0, +)
            }
            guard count == 0 else { return count }
            try await transaction.query(
                """
                INSERT INTO retired_master_keys (name)
                SELECT decode(name, 'hex') FROM unnest(\(masterKeys.olderNames.map(\.hexadecimal))) AS name
                ON CONFLICT DO NOTHING
                """)
            return 0
        }
    }

    private func left(in table: WrappedKeys) -> SQL {
        """
        SELECT count(*) FROM \(identifier: table.table)
        WHERE substring(\(identifier: table.column) FROM 1 FOR \(MasterKeys.nameSize)::int) <> \(masterKeys.newestName)
        """
    }

    private func pass(over table: WrappedKeys) async throws -> Int {
        var count = 0
        var last: UUID?
        repeat {
            let (rewrapped, end) = try await piece(of: table, after: last)
            count += rewrapped
            last = end
        } while last != nil
        return count
    }

    /// - Returns: how many were wrapped anew, and where the next piece begins. One whose master key is not in the file
    ///   is left; one that another transaction holds as well.
    private func piece(of table: WrappedKeys, after last: UUID?) async throws -> (Int, UUID?) {
        let id: SQL = "\(identifier: table.id)"
        let column: SQL = "\(identifier: table.column)"
        return try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                SELECT \(id), \(column) FROM \(identifier: table.table)
                WHERE substring(\(column) FROM 1 FOR \(MasterKeys.nameSize)::int) <> \(masterKeys.newestName)
                    AND \(id) > coalesce(\(last), '00000000-0000-0000-0000-000000000000')
                ORDER BY \(id) LIMIT \(pieceSize) FOR UPDATE SKIP LOCKED
                """
            ).decode((UUID, [UInt8]).self)
            var rewrapped: [(UUID, String)] = []
            for (row, wrapped) in rows {
                guard let key = try? masterKeys.unwrap(wrapped) else { continue }
                rewrapped.append((row, try masterKeys.wrap(key).hexadecimal))
            }
            let fresh = rewrapped
            try await transaction.query(
                """
                UPDATE \(identifier: table.table) SET \(column) = decode(fresh.wrapped, 'hex')
                FROM unnest(\(fresh.map(\.0)), \(fresh.map(\.1))) AS fresh (id, wrapped)
                WHERE \(identifier: table.table).\(id) = fresh.id
                """)
            return (fresh.count, rows.count == pieceSize ? rows.last?.0 : nil)
        }
    }
}

/// A column of keys that a master key wraps.
public struct WrappedKeys: Sendable {
    public var table: String
    /// The primary key, a UUID.
    public var id: String
    public var column: String

    public init(table: String, id: String, column: String) {
        (self.table, self.id, self.column) = (table, id, column)
    }

    /// The table of ``Migration/personKeys(number:)``.
    public static let personKeys = WrappedKeys(table: "person_keys", id: "user_id", column: "wrapped")
}

extension KeyRotation {
    /// Runs to the end and says so.
    /// - Parameter isRetiring: whether the older keys are retired as well.
    /// - Returns: what an operator reads, and whether no key is left under an older one.
    public func report(isRetiring: Bool) async throws -> (text: String, isDone: Bool) {
        let rewrapped = try await rewrap()
        let left = isRetiring ? try await retireOlderKeys() : try await left()
        let end =
            switch (left, isRetiring) {
            case (0, true): "none is left, and the older master keys are retired"
            case (0, false): "none is left under an older master key"
            default:
                "\(left) left under an older master key: restart every process of this service with the new file and "
                    + "run this again; if the number stays, put the missing master key back into the file"
            }
        return ("\(rewrapped) keys are wrapped under the newest master key, \(end)", left == 0)
    }
}

extension Migration {
    /// What ``KeyRotation`` needs; services that seal data add it to their migrations, after the tables.
    public static func keyRotation(number: Int, of tables: [WrappedKeys] = [.personKeys]) -> Migration {
        let triggers = tables.map { table in
            """
            CREATE TRIGGER refuse_retired_keys BEFORE INSERT OR UPDATE OF \(table.column) ON \(table.table)
            FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('\(table.column)');
            """
        }
        return Migration(
            number: number, name: "key_rotation",
            statements: """
                -- Under these nothing may be wrapped any more: they are about to be destroyed. The first four bytes of
                -- the SHA-256 of the key.
                CREATE TABLE retired_master_keys (
                    name bytea PRIMARY KEY,
                    retired_at timestamptz NOT NULL DEFAULT now()
                );
                CREATE FUNCTION refuse_retired_key() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF EXISTS (
                        SELECT FROM retired_master_keys
                        WHERE name = substring((to_jsonb(NEW) ->> TG_ARGV[0])::bytea FROM 1 FOR 4))
                    THEN
                        RAISE EXCEPTION 'the master key is retired; restart this process, so that it reads the new file'
                            USING ERRCODE = 'object_not_in_prerequisite_state';
                    END IF;
                    RETURN NEW;
                END
                $$;
                \(triggers.joined(separator: "\n"))
                """)
    }
}
