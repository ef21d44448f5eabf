import Domain
import Foundation
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer
@testable import ingest_gateway

/// A rotation of the master key has an end, and says when it is there.
@Suite(.timeLimit(.minutes(20))) struct KeyRotationTests {
    private static func key(_ byte: UInt8) -> Data { Data(repeating: byte, count: 32) }
    private static func keys(_ bytes: UInt8...) throws -> MasterKeys { try MasterKeys(keys: bytes.map(key)) }

    private func withPool(_ body: (PostgresPool) async throws -> Void) async throws {
        try await withDatabase(
            migrations: HealthMetricsAnalyzerMigrations.all, schema: "health_metrics_analyzer", body)
    }

    private func rotation(_ pool: PostgresPool, _ keys: MasterKeys) -> KeyRotation {
        KeyRotation(pool: pool, masterKeys: keys, tables: WrappedKeys.ofAnalyzer, pieceSize: 2)
    }

    private func sealSomething(_ count: Int, under keys: MasterKeys, in pool: PostgresPool) async throws {
        for _ in 0..<count {
            try await pool.transaction { _ = try await $0.personKey(of: UserID(), under: keys) }
        }
    }

    @Test func countsWhatIsLeftUntilNothingIs() async throws {
        try await withPool { pool in
            try await sealSomething(5, under: try Self.keys(1), in: pool)
            let rotation = rotation(pool, try Self.keys(2, 1))
            #expect(try await rotation.left() == 5)

            let report = try await rotation.report(isRetiring: false)

            #expect(report.isDone)
            #expect(report.text.hasPrefix("5 keys are wrapped under the newest master key, none is left"))
            #expect(try await rotation.left() == 0)
        }
    }

    /// A process that was not restarted goes on under the older key; the next run finds what it wrote.
    @Test func whatIsAddedMeanwhileIsFoundByTheNextRun() async throws {
        try await withPool { pool in
            try await sealSomething(3, under: try Self.keys(1), in: pool)
            let rotation = rotation(pool, try Self.keys(2, 1))
            #expect(try await rotation.report(isRetiring: false).isDone)
            try await sealSomething(1, under: try Self.keys(1), in: pool)

            #expect(try await rotation.left() == 1)
            #expect(try await rotation.report(isRetiring: true).isDone)
            #expect(try await rotation.left() == 0)
        }
    }

    @Test func afterTheEndNothingIsWrappedUnderAnOlderKeyAnyMore() async throws {
        try await withPool { pool in
            let person = UserID()
            try await pool.transaction { _ = try await $0.personKey(of: person, under: try Self.keys(1)) }
            #expect(try await rotation(pool, try Self.keys(2, 1)).report(isRetiring: true).isDone)

            await #expect(throws: PostgresError.self) {
                try await sealSomething(1, under: try Self.keys(1), in: pool)
            }

            try await sealSomething(1, under: try Self.keys(2), in: pool)
            let key = try await pool.transaction { try await $0.knownPersonKey(of: person, under: try Self.keys(2)) }
            #expect(key != nil)
        }
    }

    @Test func aKeyWhoseMasterKeyIsMissingIsLeftAndKeepsTheOthersFromBeingRetired() async throws {
        try await withPool { pool in
            try await sealSomething(3, under: try Self.keys(7), in: pool)
            try await sealSomething(2, under: try Self.keys(1), in: pool)

            let report = try await rotation(pool, try Self.keys(2, 1)).report(isRetiring: true)

            #expect(!report.isDone)
            #expect(report.text.contains("3 left under an older master key"))
            #expect(try await pool.query("SELECT FROM retired_master_keys").isEmpty)
            try await sealSomething(1, under: try Self.keys(1), in: pool)
        }
    }

    /// The point of it: what a backup of before holds does not open with the keys of afterwards.
    @Test func whatWasWrappedBeforeDoesNotOpenWithTheKeysOfAfterwards() async throws {
        try await withPool { pool in
            let person = UserID()
            try await pool.transaction { _ = try await $0.personKey(of: person, under: try Self.keys(1)) }
            let backup = try await pool.query("SELECT wrapped FROM person_keys").decode([UInt8].self)
            _ = try await rotation(pool, try Self.keys(2, 1)).report(isRetiring: true)

            #expect(throws: MasterKeyFault.self) { try Self.keys(2).unwrap(try #require(backup.first)) }
            let now = try await pool.query("SELECT wrapped FROM person_keys").decode([UInt8].self)
            #expect(throws: Never.self) { try Self.keys(2).unwrap(try #require(now.first)) }
        }
    }

    /// Of files on their way as well; each has a key of its own.
    @Test func rewrapsTheKeysOfUploadedFiles() async throws {
        try await withDatabase(migrations: IngestGatewayMigrations.all, schema: "ingest_gateway") { pool in
            let wrapped = try Self.keys(1).wrap(PersonKey())
            try await pool.query(
                """
                WITH person AS (
                    INSERT INTO accounts (user_id, email, password_hash, created_at)
                    VALUES (gen_random_uuid(), 'a@example.org', '', now()) RETURNING user_id
                )
                INSERT INTO health_uploads (import_id, user_id, wrapped_key, size, created_at, expires_at)
                SELECT gen_random_uuid(), user_id, \(wrapped), 10, now(), now() FROM person
                """)
            let rotation = KeyRotation(
                pool: pool, masterKeys: try Self.keys(2, 1), tables: WrappedKeys.ofGateway)

            #expect(try await rotation.left() == 1)
            #expect(try await rotation.report(isRetiring: true).isDone)
        }
    }
}
