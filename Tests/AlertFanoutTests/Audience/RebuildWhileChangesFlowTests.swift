import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct RebuildWhileChangesFlowTests {
    /// The person is found to differ, and changed before the rebuild holds them.
    @Test(arguments: [(9, 9), (3, 3), (2, 3)])
    func whatAMessageBringsBeforeARebuildHoldsThePersonCounts(brought: Int, kept: Int) async throws {
        let person = Person(version: 1, coordinate: try .basel())
        try await withGateway { gateway, pool in
            try await pool.audience([person])
            try await gateway.know([Person(id: person.id, version: 3, coordinate: try .at(10, 10))])
            let result = try await pool.rebuildWhileItWaits { transaction in
                try await transaction.query(
                    "UPDATE audience SET version = \(brought), latitude = 20, changed_in = pg_current_xact_id()")
            }

            // The same version with another place is repaired.
            let expected = AudienceRebuild(checked: 1, changed: brought < 3 ? 1 : 0, repaired: brought == 3 ? 1 : 0)
            #expect(result == expected)
            #expect(try await pool.count("audience WHERE version = \(kept)") == 1)
            #expect(try await pool.count("audience WHERE latitude = 20") == (brought == 9 ? 1 : 0))
            #expect(try await pool.count("audience_vacated") == (brought == 9 ? 0 : 1))
        }
    }

    @Test func whomAMessageAddsBeforeARebuildDoesIsAddedOnce() async throws {
        let (new, other) = (Person(coordinate: try .basel()), Person(coordinate: try .basel()))
        try await withGateway { gateway, pool in
            try await gateway.know([new, other])
            let result = try await pool.rebuildWhileItWaits { transaction in
                // As a process does that adds somebody.
                try await transaction.query(.lockingAdditions(forRebuild: false))
            } thenBeforeCommit: { transaction in
                try await transaction.query(
                    """
                    INSERT INTO audience (user_id, version, radius_km, language)
                    VALUES (\(new.id.uuid), 2, 99, 'en')
                    """)
            }

            #expect(result == AudienceRebuild(checked: 2, added: 1))
            #expect(try await pool.count("audience WHERE version = 2 AND radius_km = 99 AND chunk IS NULL") == 1)
            #expect(try await pool.count("audience WHERE version = 1 AND chunk IS NOT NULL") == 1)
        }
    }

    /// At the gateway and here after the rebuild has read the gateway, so that it knows them from here alone.
    @Test func whoRegistersWhileTheRebuildRunsIsNotTakenForGone() async throws {
        let (old, new) = (Person(coordinate: try .basel()), Person(coordinate: try .basel()))
        try await withGateway { gateway, pool in
            try await gateway.know([old])
            let store = PostgresAudienceRebuildStore(pool: pool)
            var reader = GatewaySubscriberReader()
            let slice = try await store.read(IDRange(), with: &reader)
            try await gateway.know([new])
            try await pool.audience([new])

            let result = try await store.merge(slice)

            #expect(result == AudienceRebuild(checked: 1, added: 1))
            #expect(try await pool.count("audience WHERE chunk IS NOT NULL") == 2)
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func whoNeedsNoChangeIsNotLocked() async throws {
        let (same, different) = (Person(coordinate: try .basel()), Person(coordinate: try .basel()))
        try await withGateway { gateway, pool in
            try await pool.audience([same, different])
            try await gateway.know([same, Person(id: different.id, version: 2, coordinate: try .basel())])

            let result = try await pool.transaction { transaction in
                try await transaction.query("SELECT FROM audience WHERE user_id = \(same.id.uuid) FOR UPDATE")
                return try await pool.rebuild()
            }

            #expect(result == AudienceRebuild(checked: 2, changed: 1))
        }
    }

    @Test func whatAnInterruptedRebuildHasDoneStaysAndTheNextDoesTheRest() async throws {
        var people = try (0..<12).map { try Person(coordinate: .at(Double($0 % 3), 10)) }
            .sorted { $0.id.uuid.uuidString < $1.id.uuid.uuidString }
        people[9].radius = 77
        try await withGateway { [people] gateway, pool in
            try await gateway.know(people)
            try await pool.query("ALTER TABLE audience ADD CONSTRAINT test CHECK (radius_km <> 77)")
            await #expect(throws: PostgresError.self) { try await pool.rebuild(sliceSize: 2) }
            let done = try await pool.count("audience")
            #expect(done.isMultiple(of: 2))
            #expect((4...10).contains(done))

            try await pool.query("ALTER TABLE audience DROP CONSTRAINT test")

            #expect(try await pool.rebuild(sliceSize: 2) == AudienceRebuild(checked: 12, added: 12 - done))
            #expect(try await pool.count("(SELECT DISTINCT chunk, slot FROM audience) AS positions") == 12)
            #expect(try await pool.count("audience JOIN audience_chunks USING (chunk) WHERE slot >= used") == 0)
        }
    }
}

extension PostgresPool {
    /// Rebuilds while a transaction holds something, until the rebuild waits for it.
    fileprivate func rebuildWhileItWaits(
        for hold: @Sendable (PostgresTransaction) async throws -> Void,
        thenBeforeCommit finish: @Sendable (PostgresTransaction) async throws -> Void = { _ in }
    ) async throws -> AudienceRebuild? {
        let (held, signal) = AsyncStream<Void>.makeStream()
        async let result = rebuild(after: held)
        try await transaction { transaction in
            try await hold(transaction)
            signal.finish()
            try await eventually("the rebuild waits for the change") {
                try await self.count(
                    "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") > 0
            }
            try await finish(transaction)
        }
        return try await result
    }

    private func rebuild(after signal: AsyncStream<Void>) async throws -> AudienceRebuild? {
        for await _ in signal {}
        return try await rebuild()
    }
}
