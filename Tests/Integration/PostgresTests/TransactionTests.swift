import Foundation
import Postgres
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TransactionTests {
    @Test func rollsBackWhatItsBodyDidBeforeItThrew() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            await #expect(throws: Refusal.self) {
                try await pool.transaction { transaction in
                    try await transaction.query("INSERT INTO places (name) VALUES ('a')")
                    throw Refusal()
                }
            }
            let names = try await pool.placeNames()
            #expect(names == [])
        }
    }

    @Test func reportsABodyThatGoesOnAfterAFailedStatement() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            await #expect(throws: PostgresError.rolledBack) {
                try await pool.transaction { transaction in
                    try await transaction.query("INSERT INTO places (name) VALUES ('a')")
                    _ = try? await transaction.query("INSERT INTO places (name) VALUES ('')")
                }
            }
            let names = try await pool.placeNames()
            #expect(names == [])
        }
    }

    @Test func isOverWithItsBody() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let escaped = try await pool.transaction { $0 }
            await #expect(throws: PostgresError.transactionEnded) { try await escaped.query("SELECT 1") }
        }
    }

    @Test func failsWithoutARepetitionWhenItsConnectionEnds() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [.places])]) { database in
            try await database.withPool(of: "notifier") { pool in
                try await database.withPool(of: "operator") { executioner in
                    var runs = 0
                    let error = await #expect(throws: PostgresError.self) {
                        try await pool.transaction { transaction in
                            runs += 1
                            try await transaction.query("INSERT INTO places (name) VALUES ('a')")
                            try await executioner.terminate(try await transaction.backendPID())
                            try await transaction.query("INSERT INTO places (name) VALUES ('b')")
                        }
                    }
                    guard case .connectionLost = error else { throw try #require(error) }
                    #expect(runs == 1)
                    #expect(error?.isTransient == true)
                    let names = try await pool.placeNames()
                    #expect(names == [])
                }
            }
        }
    }

    @Test func saysThatTheOutcomeIsUnknownWhenTheConnectionEndsDuringCommit() async throws {
        let assassin = Migration(
            number: 2, name: "assassin",
            statements: """
                CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
                CREATE CONSTRAINT TRIGGER assassin AFTER INSERT ON places
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_session();
                """)
        try await withDatabase(migrations: [.places, assassin], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { transaction in
                    try await transaction.query("INSERT INTO places (name) VALUES ('a')")
                }
            }
            guard case .outcomeUnknown(let reason) = error else { throw try #require(error) }
            #expect(reason.hasPrefix("57P01"))
        }
    }

    @Test func commitsWhatWasDoneAlthoughItsTaskIsCancelled() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let work = Task {
                try await pool.transaction { transaction in
                    try await transaction.query("INSERT INTO places (name) VALUES ('a')")
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            try await work.value
            let names = try await pool.placeNames()
            #expect(names == ["a"])
        }
    }

    @Test func rollsBackWhenItsTaskIsCancelledMidway() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let work = Task {
                try await pool.transaction { transaction in
                    try await transaction.query("INSERT INTO places (name) VALUES ('a')")
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await transaction.query("INSERT INTO places (name) VALUES ('b')")
                }
            }
            await #expect(throws: CancellationError.self) { try await work.value }
            let names = try await pool.placeNames()
            #expect(names == [])
        }
    }

    @Test func reportsAConstraintThatIsCheckedAtCommit() async throws {
        let deferred = Migration(
            number: 2, name: "visits",
            statements: "CREATE TABLE visits (place uuid REFERENCES places DEFERRABLE INITIALLY DEFERRED)")
        try await withDatabase(migrations: [.places, deferred], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction { try await $0.query("INSERT INTO visits VALUES (\(UUID()))") }
            }
            #expect(error?.sqlState == "23503")
            #expect(error.map { "\($0)".contains("\"visits_place_fkey\"") } == true)
        }
    }

    @Test func refusesOneOfTwoSerializableTransactionsThatCross() async throws {
        try await withDatabase(migrations: [.places], schema: "notifier") { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.transaction(isolation: .serializable) { first in
                    _ = try await first.placeNames()
                    try await pool.transaction(isolation: .serializable) { second in
                        _ = try await second.placeNames()
                        try await second.query("INSERT INTO places (name) VALUES ('second')")
                    }
                    try await first.query("INSERT INTO places (name) VALUES ('first')")
                }
            }
            #expect(error?.sqlState == "40001")
            #expect(error?.isTransient == true)
            let names = try await pool.placeNames()
            #expect(names == ["second"])
        }
    }
}

private struct Refusal: Error {}
