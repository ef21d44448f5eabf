import MessageProtocol
import Postgres
import TestSupport
import Testing

/// While a new version replaces the last one, both work on one database: migrations may add, not take away.
@Suite(.timeLimit(.minutes(20))) struct SchemaCompatibilityTests {
    @Test(arguments: ServiceName.allCases)
    func theLastReleaseWorksOnTodaysSchema(service: ServiceName) async throws {
        let last = try #require(ReleasedVersion.all.last)
        // A service that came later has nothing to keep.
        guard let released = try last.migrations()[service.schema] else { return }
        let all = service.migrations

        let breaks = try await Self.breaks(
            service.schema, from: Array(all.prefix(released.count)), to: all, beside: service.publishers)

        #expect(breaks.isEmpty, "\(service): \(breaks.joined(separator: "; "))")
    }

    /// The database itself says so too, but only when it is too late.
    @Test(arguments: ReleasedVersion.all) func releasedMigrationsAreNotEdited(version: ReleasedVersion) async throws {
        let releasedSchemas = Set(try version.migrations().keys)
        #expect(releasedSchemas.isSubset(of: ServiceName.allCases.map(\.schema)))
        for service in ServiceName.allCases {
            guard let released = try version.migrations()[service.schema] else { continue }
            let applied = try await Self.applied(service)

            #expect(applied.prefix(released.count).map(\.title) == released.map(\.title), "\(service)")
            #expect(applied.prefix(released.count).map(\.digest) == released.map(\.digest), "\(service)")
        }
    }

    @Test(arguments: [
        ("ALTER TABLE notes ADD COLUMN colour text", []),
        ("ALTER TABLE notes ADD COLUMN colour text NOT NULL DEFAULT 'green'", []),
        ("CREATE TABLE others (id bigint NOT NULL UNIQUE)", []),
        ("CREATE INDEX ON notes (text)", []),
        ("ALTER TABLE notes ALTER COLUMN text DROP NOT NULL", []),
        (
            "DROP VIEW short_notes",
            ["the view short_notes is gone", "the grant is gone: SELECT on short_notes to notifier"]
        ),
        (
            "DROP VIEW short_notes; ALTER TABLE notes DROP COLUMN text",
            [
                "the view short_notes is gone", "the column notes.text is gone",
                "the grant is gone: SELECT on short_notes to notifier",
            ]
        ),
        ("ALTER TABLE notes RENAME COLUMN remark TO comment", ["the column notes.remark is gone"]),
        (
            "ALTER TABLE notes ALTER COLUMN remark TYPE varchar(9)",
            ["notes.remark was text and is character varying(9)"]
        ),
        ("ALTER TABLE notes ALTER COLUMN remark SET NOT NULL", ["notes.remark must not be null any more"]),
        (
            "ALTER TABLE notes ADD COLUMN colour text NOT NULL",
            ["notes.colour is new, must not be null, and has no default"]
        ),
        (
            "ALTER TABLE notes ADD CHECK (text <> '')",
            ["a constraint refuses what was allowed: notes: CHECK ((text <> ''::text))"]
        ),
        (
            """
            ALTER TABLE colours DROP CONSTRAINT colours_name_check, ADD CHECK (name IN ('green', 'blue', 'red'))
            """, []
        ),
        (
            "ALTER TABLE colours DROP CONSTRAINT colours_name_check, ADD CHECK (name IN ('green', 'blue'))",
            [
                "a constraint refuses what was allowed: colours: "
                    + "CHECK ((name = ANY (ARRAY['green'::text, 'blue'::text])))"
            ]
        ),
        ("REVOKE SELECT ON short_notes FROM notifier", ["the grant is gone: SELECT on short_notes to notifier"]),
        ("ALTER TABLE notes DROP CONSTRAINT notes_pkey", ["ON CONFLICT finds no key any more: notes (id)"]),
        (
            "CREATE UNIQUE INDEX wide ON notes (id) INCLUDE (text); ALTER TABLE notes DROP CONSTRAINT notes_pkey", []
        ),
        ("ALTER TABLE notes ALTER COLUMN made_at DROP DEFAULT", ["notes.made_at has lost its default"]),
    ])
    func namesWhatTakesAway(statement: String, breaks: [String]) async throws {
        let first = Migration(
            number: 1, name: "notes",
            statements: """
                CREATE TABLE notes (
                    id bigint PRIMARY KEY, text text NOT NULL, remark text, made_at timestamptz NOT NULL DEFAULT now());
                CREATE TABLE colours (name text CHECK (name IN ('green', 'red')));
                CREATE VIEW short_notes AS SELECT id, text FROM notes;
                GRANT SELECT ON short_notes TO notifier;
                """)
        let second = Migration(number: 2, name: "later", statements: statement)

        let found = try await Self.breaks("alert_fanout", from: [first], to: [first, second])

        #expect(found == breaks)
    }

    private static func breaks(
        _ schema: String, from old: [Migration], to new: [Migration], beside others: [SchemaForTests] = []
    ) async throws -> [String] {
        try await withDatabase(schemas: others + [SchemaForTests(schema, old)]) { database in
            try await database.withPool(of: "operator") { pool in
                let before = try await SchemaSnapshot(of: schema, pool)
                try await database.withPool(of: schema) { own in
                    _ = try await Migrator(schema: schema, migrations: new).apply(to: own)
                }
                return before.breaks(in: try await SchemaSnapshot(of: schema, pool))
            }
        }
    }

    private static func applied(_ service: ServiceName) async throws -> [(title: String, digest: String)] {
        let schemas = service.publishers + [SchemaForTests(service.schema, service.migrations)]
        return try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: service.schema) { pool in
                try await pool.query(
                    "SELECT number, name, md5(statements) AS digest FROM migrations ORDER BY number"
                ).map {
                    let title = Migration(number: try $0["number"], name: try $0["name"], statements: "").title
                    return (title, try $0["digest"])
                }
            }
        }
    }
}
