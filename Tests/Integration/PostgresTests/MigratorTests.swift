import Foundation
import TestSupport
import Testing

@testable import Postgres

@Suite(.timeLimit(.minutes(20))) struct MigratorTests {
    private static let second = Migration(number: 2, name: "notes", statements: "CREATE TABLE notes (id int)")
    private static let third = Migration(
        number: 3, name: "more",
        statements: "ALTER TABLE notes ADD COLUMN text text; INSERT INTO notes VALUES (1, 'é;$$')")
    private static let all = [Migration.places, second, third]

    @Test func appliesEachMigrationOnceInOrder() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            #expect(try await apply([.places], to: pool) == [.places])
            #expect(try await apply(Self.all, to: pool) == [Self.second, Self.third])
            #expect(try await apply(Self.all, to: pool) == [])
            let tables = try await pool.query(
                "SELECT table_schema || '.' || table_name FROM information_schema.tables WHERE table_name = 'notes'")
            #expect(try tables.decode(String.self) == ["notifier.notes"])
            #expect(try await pool.query("SELECT text FROM notes").decode(String.self) == ["é;$$"])
        }
    }

    @Test func letsManyMigratorsRunAtOnce() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let applied = try await withThrowingTaskGroup { group in
                for _ in 0..<8 { group.addTask { try await apply(Self.all, to: pool) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(applied.map(\.number).sorted() == [1, 2, 3])
        }
    }

    @Test func refusesAnEditedMigration() async throws {
        try await withDatabase(migrations: Self.all, schema: "notifier") { pool in
            var edited = Self.all
            edited[1].statements += " -- harmless?"
            await #expect(
                throws: PostgresError.migration(
                    name: "0002_notes",
                    problem: "it was edited after it had been applied as 0002_notes; add a new migration instead")
            ) { try await apply(edited, to: pool) }
        }
    }

    @Test func namesWhatWasEditedAndNothingElse() async throws {
        try await withDatabase(migrations: Self.all, schema: "notifier") { pool in
            var edited = Array(Self.all.dropLast())
            let unchanged = try await Migrator(schema: "notifier", migrations: edited).edited(in: pool)
            #expect(unchanged.isEmpty)

            edited[1].statements += " -- harmless?"
            edited.append(Migration(number: 9, name: "later", statements: "SELECT 1"))
            let changed = try await Migrator(schema: "notifier", migrations: edited).edited(in: pool)
            #expect(changed == ["0002_notes"])
        }
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let never = try await Migrator(schema: "notifier", migrations: Self.all).edited(in: pool)
            #expect(never.isEmpty)
        }
    }

    @Test func refusesADatabaseThatIsAheadOfTheProgram() async throws {
        try await withDatabase(migrations: Self.all, schema: "notifier") { pool in
            await #expect(
                throws: PostgresError.migration(
                    name: "0003_more", problem: "the database has it, this program does not: it is older")
            ) { try await apply(Array(Self.all.prefix(2)), to: pool) }
        }
    }

    @Test func undoesAMigrationThatFailsAndNamesIt() async throws {
        let faulty = Migration(
            number: 2, name: "faulty", statements: "CREATE TABLE half (id int); CREATE TABLE nonsense (x nonsense)")
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) { try await apply([.places, faulty], to: pool) }
            #expect(error == .migration(name: "0002_faulty", problem: "42704 type \"nonsense\" does not exist"))
            let applied = try await apply([.places, Self.second], to: pool)
            #expect(applied == [Self.second])
            let isGone = try await pool.query("SELECT to_regclass('half') IS NULL").decode(Bool.self)
            #expect(isGone == [true])
        }
    }

    @Test func saysThatAnotherServiceMayComeFirst() async throws {
        let early = Migration(
            number: 1, name: "early", statements: "CREATE VIEW seen AS SELECT * FROM alert_fanout.not_there_yet")
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) { try await apply([early], to: pool) }
            let advice = "; if it is another service's, migrate that first, as breathe-easy migrate does"
            #expect(error?.description.hasPrefix("migration 0001_early: ") == true)
            #expect(error?.description.hasSuffix(advice) == true)
        }
    }

    @Test func refusesASchemaThatDoesNotExist() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await Migrator(schema: "no'where", migrations: Self.all).apply(to: pool)
            }
            #expect(error?.description == "migration of no'where: the schema does not exist; create the roles first")
        }
    }

    @Test func refusesNumbersThatDoNotRiseAndLateArrivals() {
        let zeroth = Migration(number: 1, name: "late", statements: "")
        #expect(
            throws: PostgresError.migration(
                name: "0001_late", problem: "it is declared after 0002_notes; numbers must rise")
        ) {
            try MigrationPlan(declared: [Self.second, zeroth], applied: [])
        }
        #expect(
            throws: PostgresError.migration(
                name: "0001_late", problem: "the database is at 2 already; give it a higher number")
        ) {
            try MigrationPlan(declared: [zeroth, Self.second], applied: [Self.second])
        }
    }

    private func apply(_ migrations: [Migration], to pool: PostgresPool) async throws -> [Migration] {
        try await Migrator(schema: "notifier", migrations: migrations).apply(to: pool)
    }
}
