import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import ServiceConnections
import TestSupport
import Testing

@testable import health_metrics_analyzer
@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ReconcilePeopleTests {
    private func withGateway(_ body: (PostgresPool, AnalyzerUnderTest) async throws -> Void) async throws {
        let schemas = [
            SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { gateway in
                try await database.withPool(of: "health_metrics_analyzer") { pool in
                    try await body(
                        gateway,
                        AnalyzerUnderTest(pool: pool, masterKeys: try MasterKeys(keys: [Data(repeating: 1, count: 32)]))
                    )
                }
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
        try await withGateway { gateway, analyzer in
            let (gone, there) = (UserID(), UserID())
            try await signUp(there, at: gateway)
            for person in [gone, there] {
                try await analyzer.people.keepIfNewer(.somebody(person, version: 7))
                try await analyzer.record([try .fever()], of: person)
            }

            #expect(try await analyzer.people.eraseDeparted() == 1)

            #expect(try await analyzer.people.person(gone)?.isDeleted == true)
            #expect(try await analyzer.count("person_keys") == 1)
            #expect(try await analyzer.samples(of: there).count == 1)
            #expect(try await analyzer.people.eraseDeparted() == 0)
        }
    }

    /// The database was restored to a moment between two messages: the tombstone is there, and something after it.
    @Test func erasesWhatIsLeftOfSomebodyWhoIsKnownToBeGone() async throws {
        try await withGateway { gateway, analyzer in
            let gone = UserID()
            try await signUp(UserID(), at: gateway)
            try await analyzer.people.keepIfNewer(.somebody(gone, version: 7, isDeleted: true))
            try await analyzer.pool.query(
                "INSERT INTO imports (import_id, user_id, noted_at) VALUES (gen_random_uuid(), \(gone.uuid), now())")

            #expect(try await analyzer.people.eraseDeparted() == 1)
            #expect(try await analyzer.count("imports") == 0)
        }
    }

    @Test func anEmptyGatewayErasesNobody() async throws {
        try await withGateway { _, analyzer in
            try await analyzer.people.keepIfNewer(.somebody(UserID()))

            await #expect(throws: DepartedPeopleFault.gatewayKnowsNobody) {
                try await analyzer.people.eraseDeparted()
            }
            #expect(try await analyzer.count("people WHERE NOT is_deleted") == 1)
        }
    }
}
