import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import ingest_gateway
@testable import skin_check

/// What `reconcile-people` does after a backup was restored.
@Suite(.timeLimit(.minutes(20))) struct ReconcilePeopleTests {
    private func withGateway(
        _ body: (_ gateway: PostgresPool, _ pool: PostgresPool) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests("skin_check", SkinCheckMigrations.all),
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { gateway in
                try await database.withPool(of: "skin_check") { pool in try await body(gateway, pool) }
            }
        }
    }

    private func signUp(_ person: UserID, at gateway: PostgresPool) async throws {
        try await gateway.query(
            """
            INSERT INTO accounts (user_id, email, password_hash, created_at)
            VALUES (\(person.uuid), \(person.description), '', now())
            """)
    }

    @Test func erasesWhomTheGatewayDoesNotKnow() async throws {
        try await withGateway { gateway, pool in
            let (gone, there) = (UserID(), UserID())
            let (photos, people) = (
                PostgresPhotoStore(pool: pool, masterKeys: .forTests), skin_check.PostgresPersonStore(pool: pool)
            )
            try await signUp(there, at: gateway)
            for person in [gone, there] {
                try await photos.add(
                    try PhotoGroup(region: "skin-nose", name: "Mole"), of: person, at: SkinUnderTest.now)
            }

            #expect(try await people.eraseDeparted() == 1)

            #expect(try await photos.groups(of: gone).isEmpty)
            #expect(try await photos.groups(of: there).count == 1)
            for table in ["person_keys", "photo_groups"] {
                let left = try await pool.query("SELECT user_id FROM \(identifier: table)").decode(UUID.self)
                #expect(left == [there.uuid], "\(table)")
            }
            #expect(try await people.eraseDeparted() == 0)
        }
    }

    /// The database was restored to a moment between two messages: the tombstone is there, and something after it.
    @Test func erasesWhatIsLeftOfSomebodyWhoIsKnownToBeGone() async throws {
        try await withGateway { gateway, pool in
            let (gone, people) = (UserID(), skin_check.PostgresPersonStore(pool: pool))
            try await signUp(UserID(), at: gateway)
            try await people.keepIfNewer(.finalErasure(of: gone))
            try await pool.query(
                """
                INSERT INTO photo_groups (group_id, user_id, sealed, created_at)
                VALUES (gen_random_uuid(), \(gone.uuid), '\\x00', now())
                """)

            #expect(try await people.eraseDeparted() == 1)
            #expect(try await pool.query("SELECT FROM photo_groups").isEmpty)
        }
    }
}
